import { keepMended } from "./mend.ts";

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

/** Of an OpenAPI document, what is changed here. */
interface Document {
  servers: { readonly url: string; readonly variables?: { readonly base_url?: { readonly default: string } } }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: { readonly name: string; example?: unknown }[] }>>>
  >;
}

/** The key under which requests of this page are sent until another is put in. */
const DEV_KEY = "mk_premium";

follow(matchMedia("(prefers-color-scheme: dark)"));
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
      if (root) keepMended(root);
    },
  });
}

/** The document names any server; on this page it is the mock that serves it. */
async function documentOfThisMock(): Promise<Document> {
  const spec = (await (await fetch("/__admin/openapi.json")).json()) as Document;
  const example = spec.servers[0]?.variables?.base_url?.default ?? "http://localhost/v1";
  for (const parameter of parametersOf(spec)) if (/id$/i.test(parameter.name)) delete parameter.example;
  return { ...spec, servers: [{ url: location.origin + new URL(example).pathname }] };
}

/** Swagger UI fills fields with examples; those that are ids are of no project that this mock has. */
function parametersOf({ paths }: Document) {
  return Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ parameters }) => parameters ?? []));
}

/** A list needs a Content-Type (rule list.content-type-missing), which Swagger UI does not send with a request that has no body. */
function withContentType(request: OutgoingRequest): OutgoingRequest {
  const headers = { "Content-Type": "application/json", ...request.headers };
  return (request.method ?? "GET").toUpperCase() === "GET" ? { ...request, headers } : request;
}

/** Swagger UI is dark where the page says so and not where the reader's system does. */
function follow(dark: MediaQueryList): void {
  const apply = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  apply();
  dark.addEventListener("change", apply);
}
