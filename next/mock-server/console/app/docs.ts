/*! Bundled with lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "./docs.css";
import { DEV_KEYS } from "../../store/dev-accounts.ts";
import { BASE_URL, control, MOCK_URL, problemText } from "./control.ts";
import { indentJson } from "./json-text.ts";
import type { Accounts } from "./session.ts";

interface SwaggerUi {
  preauthorizeApiKey(scheme: string, key: string): void;
}

interface SentRequest {
  readonly method?: string;
  readonly url: string;
  headers: Record<string, string>;
}

/** The global of swagger-ui-bundle.js. */
declare const SwaggerUIBundle: (options: object) => SwaggerUi;

const away = document.getElementById("away");
const dark = matchMedia("(prefers-color-scheme: dark)");
const applyScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

applyScheme();
dark.addEventListener("change", applyScheme);
setInterval(() => control("GET", "health").then(() => say(""), sayAway), 2000);

try {
  const spec = await control<object>("GET", "openapi.json");
  const { accounts } = await control<Accounts>("GET", "state");
  const key = accounts.find((account) => account.key === DEV_KEYS.premium)?.key ?? accounts[0]?.key ?? "";
  const ui = SwaggerUIBundle({
    domNode: document.getElementById("docs"),
    spec: { ...spec, servers: [{ url: BASE_URL, description: "This mock" }] },
    ...{ validatorUrl: null, tryItOutEnabled: true, displayRequestDuration: true, plugins: [WideIds] },
    requestInterceptor: withContentType,
    onComplete: () => ui.preauthorizeApiKey("masterKey", key),
  });
} catch (problem) {
  say(problemText(problem));
}

/** OpenAPI ignores a header parameter of this name, so Swagger UI does not send it (rule list.content-type-missing). */
function withContentType(request: SentRequest): SentRequest {
  if (request.url.startsWith(`${BASE_URL}/projects`)) request.headers["Content-Type"] = "application/json";
  return request;
}

/** Swagger UI parses an answer to indent it, which rounds wide ids: such an answer is shown as text. */
function WideIds() {
  const responseBody =
    (Original: unknown, { React }: { readonly React: { createElement(type: unknown, props: object): unknown } }) =>
    (props: { readonly content: unknown }) => {
      const text = String(props.content);
      const asText = /\d{16}/.test(text) ? { content: indentJson(text), contentType: "text/plain" } : {};
      return React.createElement(Original, { ...props, ...asText });
    };
  return { wrapComponents: { responseBody } };
}

function sayAway(): void {
  say(`The mock at ${MOCK_URL} does not answer. Is it still running?`);
}

function say(text: string): void {
  if (away && away.textContent !== text) away.textContent = text;
}
