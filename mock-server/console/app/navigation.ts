import { update } from "./page-state.ts";

/** The view and the item of the address, as in `#/answers/list.total`. */
export function route(): { readonly view: string; readonly item: string } {
  const [, view, item = ""] = location.hash.split("/");
  return { view: view || "journal", item };
}

/** The filter of the view. It is in the address, as in `?journal=near+miss#/journal`, so that a link shows the same rows. */
export function filterText() {
  return new URLSearchParams(location.search).get(route().view) ?? "";
}

export function setFilter(text: string) {
  const filters = new URLSearchParams(location.search);
  filters.set(route().view, text);
  history.replaceState(null, "", `?${filters}${location.hash}`);
  update({});
}

/** Returns what tells whether the text of an item has every word of the filter. */
export function filterOfView<Item>(textOf: (item: Item) => string): (item: Item) => boolean {
  const words = filterText().toLowerCase().split(" ").filter(Boolean);
  if (words.length === 0) return () => true;
  return (item) => {
    const text = textOf(item).toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** `/` goes to the filter, Escape closes the panel. */
export function onKey(event: KeyboardEvent) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.matches("select")) return;
  if (key === "Escape") closePanel();
  if (key !== "/" || target.matches("input")) return;
  event.preventDefault();
  document.querySelector<HTMLElement>("[type=search]")?.focus();
}

/** Closes the panel, and returns the focus to its row. */
export function closePanel() {
  const { view, item } = route();
  if (item === "") return;
  location.hash = `#/${view}`;
  setTimeout(() => document.querySelector<HTMLElement>(`.row [href="#/${view}/${item}"]`)?.focus());
}
