import { type ComponentChildren, h, type InputHTMLAttributes, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { copying } from "./actions.ts";
import { type Action, run } from "./store.ts";

/** The view and the item of the address, as in `#/answers/list.total`. */
export function route(): { readonly view: string; readonly item: string } {
  const [, view = "journal", item = ""] = /^#\/(\w+)(?:\/(.*))?$/.exec(location.hash) ?? [];
  return { view, item: decodeURIComponent(item) };
}

/** A view: its tools, its list, and the panel that is beside the list, or covers it on a narrow page. */
export function viewOf(tools: ComponentChildren, panel: ComponentChildren, list: ComponentChildren): JSX.Element {
  return h("main", { class: route().view }, h("div", { class: "tools" }, tools), h("div", { class: "list" }, list), panel);
}

/** A row of one line, which opens its item in the panel, and what is behind it. */
export function rowOf(id: string, style: string | false, cells: readonly ComponentChildren[], behind?: JSX.Element): JSX.Element {
  const { view, item } = route();
  const link = { href: `#/${view}/${encodeURIComponent(id)}`, "aria-current": item === id, "data-row": true };
  const spans = cells.map((cell) => h("span", {}, cell, " "));
  return h("div", { key: id, class: `line ${style || ""}` }, h("a", link, spans), behind);
}

/** Moves the focus by so many rows, and an open panel too. */
export function moveBy(steps: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const from = rows.findIndex((row) => row === document.activeElement || row.matches("[aria-current=true]"));
  const next = rows[from < 0 ? rows.length - 1 : Math.min(Math.max(from + steps, 0), rows.length - 1)];
  next?.focus();
  if (route().item !== "") next?.click();
}

/** Closes the panel, and returns the focus to its row. */
export function closePanel(): void {
  const { view, item } = route();
  location.hash = `#/${view}`;
  setTimeout(() => document.querySelector<HTMLElement>(`[data-row][href$="/${encodeURIComponent(item)}"]`)?.focus());
}

/** What is open: it takes the focus. */
export function Panel({ title, children }: { readonly title: string; readonly children?: ComponentChildren }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = route().item !== "";
  useEffect(() => void (isOpened && heading.current?.focus()), []);
  const head = h("h2", { id: "panel", ref: heading, tabIndex: -1 }, title);
  return h("section", { class: "panel", "aria-labelledby": "panel" }, head, isOpened && press("Close", closePanel), children);
}

/** A button. */
export function press(text: string, onClick: () => void, attributes: object = {}): JSX.Element {
  return h("button", { type: "button", onClick, ...attributes }, text);
}

/** A button that changes the mock. */
export function act(text: string, action: Action, label?: string): JSX.Element {
  return press(text, () => void run(action), { "aria-label": label });
}

/** A form, which gives its values when it is sent, and with every input if it is to be `told`. */
export function formOf(
  text: string,
  send: (values: Readonly<Record<string, unknown>>) => void,
  fields: ComponentChildren,
  told?: typeof send,
): JSX.Element {
  const giving = (take?: typeof send) => (event: Event & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    take?.(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return h("form", { onSubmit: giving(send), onInput: giving(told) }, fields, h("button", { type: "submit" }, text));
}

interface FieldProps extends Omit<InputHTMLAttributes, "label"> {
  readonly label: string;
  readonly key?: string;
  readonly onValue?: (value: string) => void;
  /** The values to choose from. */
  readonly options?: readonly string[] | undefined;
  /** What may be typed. */
  readonly hints?: readonly string[] | undefined;
  readonly problem?: string | undefined;
}

/** A field with its label, and what is wrong with it beside it. A search has a new value with every letter. */
export function fieldOf({ label, key, options, hints, problem, onValue, ...input }: FieldProps): JSX.Element {
  const choices = (options ?? hints)?.map((value) => h("option", { value }, value || input.placeholder));
  const list = hints && `hints-${input.name}`;
  const take = (event: { readonly currentTarget: { readonly value: string } }) => onValue?.(event.currentTarget.value);
  const attributes = {
    [input.type === "search" ? "onInput" : "onChange"]: take,
    ...input,
    list,
    "aria-invalid": Boolean(problem),
  };
  const control = options ? h("select", attributes as object, choices) : h("input", attributes as object);
  const hinted = hints && h("datalist", { id: list }, choices);
  return h("label", { key, class: "field" }, h("span", {}, label), control, hinted, h("small", { role: "alert" }, problem));
}

/** Text to copy, which the keyboard can scroll. */
export function codeOf(name: string, text: string): JSX.Element {
  const code = h("pre", { tabIndex: 0, role: "region", "aria-label": name }, text);
  return h("div", { class: "code" }, code, act(`Copy ${name}`, copying(text, `the ${name}`)));
}

/** A paragraph, in which backticks mean code. */
export function prose(text: string): JSX.Element {
  const parts = text.split("`").map((part, place) => (place % 2 === 1 ? h("code", {}, part) : part));
  return h("p", {}, parts);
}
