/**
 * Swagger UI leaves selects without names, skips levels of headings, and shows long texts that the keyboard cannot scroll. The page
 * is mended as it grows; its own attributes are left alone, so that the next rendering keeps what was mended.
 */
export function keepMended(root: Element): void {
  const mend = () => {
    for (const [selector, apply] of MENDINGS) for (const element of root.querySelectorAll(selector)) apply(element);
  };
  new MutationObserver(mend).observe(root, { childList: true, subtree: true });
  mend();
}

const MENDINGS: readonly (readonly [selector: string, apply: (element: Element) => void])[] = [
  [".information-container", region("About the interface")],
  [".scheme-container", region("Server and key")],
  ["#servers", named("Server")],
  [".examples-select-element", named("Example")],
  ["select:not([aria-label]):not([id])", named("Choice")],
  ["h3", level("2")],
  ["h4", level("3")],
  ["h5", level("4")],
  ["pre, .highlight-code", scrollable],
  ["button a[href], button [tabindex]:not([tabindex='-1'])", (element) => set(element, "tabindex", "-1")],
];

function named(name: string): (element: Element) => void {
  return (element) => set(element, "aria-label", name);
}

function region(name: string): (element: Element) => void {
  return (element) => {
    set(element, "role", "region");
    set(element, "aria-label", name);
  };
}

function level(number: string): (element: Element) => void {
  return (element) => set(element, "aria-level", number);
}

function scrollable(element: Element): void {
  const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
  if (scrolls) set(element, "tabindex", "0");
}

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
