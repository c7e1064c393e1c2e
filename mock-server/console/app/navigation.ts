/** The view and the item of the address, as in `#/answers/list.total`. */
export function route(): { readonly view: string; readonly item: string } {
  const [, view, item = ""] = location.hash.split("/");
  return { view: view || "journal", item };
}

/** `/` goes to the filter, Escape closes the panel. */
export function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.matches("select")) return;
  if (key === "Escape") closePanel();
  if (key !== "/" || target.matches("input")) return;
  event.preventDefault();
  document.querySelector<HTMLElement>("[type=search]")?.focus();
}

/** Closes the panel, and returns the focus to its row. */
export function closePanel(): void {
  const { view, item } = route();
  if (item === "") return;
  location.hash = `#/${view}`;
  setTimeout(() => document.querySelector<HTMLElement>(`.row [href="#/${view}/${item}"]`)?.focus());
}
