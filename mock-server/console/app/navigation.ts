/** The view and the item of the address, as in `#/answers/list.total`. */
export function route(): { readonly view: string; readonly item: string } {
  const [, view, item = ""] = location.hash.split("/");
  return { view: view || "journal", item };
}

/** The keys that go from row to row. */
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** ⌘K or Ctrl+K opens the commands, Escape closes the panel, and j, k and the arrows go from row to row. */
export function onKey(event: KeyboardEvent): void {
  const { target, key, metaKey, ctrlKey } = event;
  const isCommand = metaKey || ctrlKey;
  if (key === "k" && isCommand) {
    event.preventDefault();
    document.getElementById("commands")?.click();
  }
  if (isCommand || !(target instanceof HTMLElement) || target.matches("select")) return;
  if (key === "Escape" && !target.closest("dialog")) closePanel();
  const isForRows =
    key.length === 1 ? !target.matches("input") : target.matches("[data-row], dialog input");
  if (STEPS[key] && isForRows) moveBy(STEPS[key]);
}

/** Closes the panel, and returns the focus to its row. */
export function closePanel(): void {
  const { view, item } = route();
  if (item === "") return;
  location.hash = `#/${view}`;
  setTimeout(() =>
    document.querySelector<HTMLElement>(`[data-row][href="#/${view}/${item}"]`)?.focus(),
  );
}

/** Moves the focus by so many rows, and an open panel too. The first key goes to the last row, which the journal follows. */
function moveBy(steps: number): void {
  const rows = [
    ...(document.querySelector("dialog[open], main")?.querySelectorAll<HTMLElement>("[data-row]") ??
      []),
  ];
  const focused =
    rows.find((row) => row === document.activeElement) ??
    rows.find((row) => row.matches("[aria-current]"));
  const place = focused ? rows.indexOf(focused) + steps : rows.length - 1;
  const next = rows[Math.min(Math.max(place, 0), rows.length - 1)];
  next?.focus();
  if (route().item !== "" && next instanceof HTMLAnchorElement) next.click();
}
