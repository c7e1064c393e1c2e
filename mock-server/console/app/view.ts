import { type ComponentChildren, h, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { copying } from "./actions.ts";
import { act, press } from "./inputs.ts";
import { closePanel, route } from "./navigation.ts";

/** A view: its tools, its list, and the panel that is beside the list, or covers it on a narrow page. */
export function viewOf(
  tools: ComponentChildren,
  panel: ComponentChildren,
  list: ComponentChildren,
): JSX.Element {
  return h(
    "main",
    { class: route().view },
    h("div", { class: "tools" }, tools),
    h("div", { class: "list" }, list),
    panel,
  );
}

/** A link to a view or an item, which is marked if that is open. */
export function linkOf(
  href: string,
  content: ComponentChildren,
  attributes: object = {},
): JSX.Element {
  const isOpen = `${location.hash || "#/journal"}/`.startsWith(`${href}/`);
  return h("a", { href, "aria-current": isOpen || undefined, ...attributes }, content);
}

/** A row of one line, which opens its item in the panel, and what is behind it. */
export function rowOf(
  id: string | number,
  cells: ComponentChildren[],
  behind?: JSX.Element,
  tone = "",
): JSX.Element {
  const spans = cells.map((cell) => h("span", {}, cell, " "));
  return h(
    "div",
    { key: id, class: `line ${tone}` },
    linkOf(`#/${route().view}/${id}`, spans, { "data-row": true }),
    behind,
  );
}

/** What is open: it takes the focus. */
export function Panel({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const head = h(
    "header",
    {},
    h("h2", { id: "panel", ref: heading, tabIndex: -1 }, title),
    press("Close", closePanel),
  );
  return h("section", { class: "panel", "aria-labelledby": "panel" }, head, children);
}

/** A paragraph, in which backticks mean code. */
export function prose(text: string): JSX.Element {
  const parts = text
    .split("`")
    .map((part, place) => (place % 2 === 1 ? h("code", {}, part) : part));
  return h("p", {}, parts);
}

/** Text to copy, which the keyboard can scroll. */
export function codeOf(name: string, text: string): JSX.Element {
  const code = h("pre", { tabIndex: 0, role: "region", "aria-label": name }, text);
  return h("div", { class: "code" }, act(`Copy ${name}`, copying(text, `the ${name}`)), code);
}
