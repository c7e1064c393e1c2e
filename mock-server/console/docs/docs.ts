import "./docs.css";

/** What Swagger UI's bundle leaves behind, as far as this page uses it. */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => SwaggerUi;

interface SwaggerUi {
  preauthorizeApiKey(scheme: string, key: string): void;
}

interface OutgoingRequest {
  url: string;
  method?: string;
  headers: Record<string, string>;
}

/** The parts of an OpenAPI document that this page changes. */
interface Document {
  servers: { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: { readonly name: string; examples?: unknown }[] }>>>
  >;
}

/** The key of the requests of this page, until the reader enters another. */
const DEV_KEY = "mk_premium";

followColorScheme(matchMedia("(prefers-color-scheme: dark)"));
show(await documentOfThisMock());

function show(spec: Document): void {
  const ui = SwaggerUIBundle({
    spec,
    dom_id: "#docs",
    validatorUrl: null,
    queryConfigEnabled: false,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    syntaxHighlight: { activated: false },
    requestInterceptor: withContentType,
    onComplete: () => {
      ui.preauthorizeApiKey("masterKey", DEV_KEY);
      const root = document.getElementById("docs");
      if (root) keepAccessible(root);
    },
  });
}

/** The document names any server; on this page it is the mock that serves it. Examples of ids name no project of this mock, so they go. */
async function documentOfThisMock(): Promise<Document> {
  const spec = (await (await fetch("/__admin/openapi.json")).json()) as Document;
  const example = spec.servers[0]?.url ?? "http://localhost/v1";
  const operations = Object.values(spec.paths).flatMap((path) => Object.values(path));
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if (/id$/i.test(parameter.name)) delete parameter.examples;
  }
  return { ...spec, servers: [{ url: location.origin + new URL(example).pathname }] };
}

/** A list needs a Content-Type (rule list.content-type-missing), which Swagger UI does not send with a request without a body. */
function withContentType(request: OutgoingRequest): OutgoingRequest {
  const headers = { "Content-Type": "application/json", ...request.headers };
  return (request.method ?? "GET").toUpperCase() === "GET" ? { ...request, headers } : request;
}

/** Swagger UI takes its colour scheme from a class of the page, not from the system. */
function followColorScheme(dark: MediaQueryList): void {
  const apply = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  apply();
  dark.addEventListener("change", apply);
}

/**
 * Swagger UI leaves selects without names, skips levels of headings, and shows long texts that the keyboard cannot scroll. Adds
 * the missing attributes whenever it renders; its own attributes stay, so that it does not render again.
 */
function keepAccessible(root: Element): void {
  const repair = () => {
    for (const [selector, attributesOf] of REPAIRS) {
      for (const element of root.querySelectorAll(selector)) setAttributes(element, attributesOf(element));
    }
  };
  new MutationObserver(repair).observe(root, { childList: true, subtree: true });
  repair();
}

type Attributes = Readonly<Record<string, string>>;

const REPAIRS: readonly (readonly [selector: string, attributes: (element: Element) => Attributes])[] = [
  [".information-container", () => ({ role: "region", "aria-label": "About the interface" })],
  [".scheme-container", () => ({ role: "region", "aria-label": "Server and key" })],
  ["#servers", () => ({ "aria-label": "Server" })],
  [".examples-select-element", () => ({ "aria-label": "Example" })],
  ["select:not([aria-label]):not([id])", () => ({ "aria-label": "Choice" })],
  ["h3", () => ({ "aria-level": "2" })],
  ["h4", () => ({ "aria-level": "3" })],
  ["h5", () => ({ "aria-level": "4" })],
  ["pre, .highlight-code", (element) => (scrolls(element) ? { tabindex: "0" } : {})],
  ["button a[href], button [tabindex]:not([tabindex='-1'])", () => ({ tabindex: "-1" })],
];

function scrolls({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean {
  return scrollHeight > clientHeight || scrollWidth > clientWidth;
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
