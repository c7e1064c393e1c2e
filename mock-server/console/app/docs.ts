/*! Bundled with lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "./docs.css";
import { DEV_KEYS } from "../../store/dev-accounts.ts";
import { BASE_URL, control, problemText } from "./control.ts";
import { indentJson } from "./json-text.ts";
import type { Accounts } from "./session.ts";

/** The global of swagger-ui-bundle.js. */
declare const SwaggerUIBundle: (options: object) => { preauthorizeApiKey(scheme: string, key: string): void };

const away = document.getElementById("away");
const docs = document.getElementById("docs");

document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
setInterval(
  () =>
    control("GET", "health").then(
      () => say(""),
      (problem) => say(problemText(problem)),
    ),
  2000,
);

try {
  const spec = await control<object>("GET", "openapi.json");
  const { accounts } = await control<Accounts>("GET", "state");
  const key = accounts.find((account) => account.key === DEV_KEYS.premium)?.key ?? accounts[0]?.key ?? "";
  const ui = SwaggerUIBundle({
    domNode: docs,
    spec: { ...spec, servers: [{ url: BASE_URL }] },
    ...{ validatorUrl: null, tryItOutEnabled: true, displayRequestDuration: true, plugins: [plugin] },
    requestInterceptor: withContentType,
    onComplete: () => ui.preauthorizeApiKey("masterKey", key),
  });
} catch (problem) {
  if (docs) docs.textContent = problemText(problem);
}

/** OpenAPI ignores a header parameter of this name, so Swagger UI does not send it (rule list.content-type-missing). */
function withContentType(request: { readonly url: string; readonly headers: Record<string, string> }): object {
  if (request.url.startsWith(`${BASE_URL}/projects`)) request.headers["Content-Type"] = "application/json";
  return request;
}

/** Swagger UI parses an answer to indent it, which rounds wide ids: such an answer is shown as text. There is one server. */
function plugin({ React: { createElement } }: { readonly React: { createElement(...node: unknown[]): unknown } }) {
  const responseBody = (original: unknown) => (props: { readonly content: string }) => {
    const isWide = /\d{16}/.test(props.content);
    return createElement(original, {
      ...props,
      ...(isWide && { content: indentJson(props.content), contentType: "text/plain" }),
    });
  };
  return { wrapComponents: { responseBody, ServersContainer: () => () => createElement("p", {}, BASE_URL) } };
}

function say(text: string): void {
  if (away && away.textContent !== text) away.textContent = text;
}
