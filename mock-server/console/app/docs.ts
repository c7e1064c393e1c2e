import "./docs.css";
import { MEDIA_TYPE } from "../../../openapi/constants.ts";
import { operationOf } from "../../../openapi/contract.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";
import { BASE_URL, control, deleteType, indentJson, readProfile } from "./control.ts";
import type { AccountTotal } from "./page-state.ts";

/** The global of swagger-ui-bundle.js. */
declare const SwaggerUIBundle: (options: object) => {
  preauthorizeApiKey(scheme: string, key: string): void;
};

document.documentElement.classList.toggle(
  "dark-mode",
  matchMedia("(prefers-color-scheme: dark)").matches,
);
document.body.innerHTML = `<header class="bar"><b>tts-projects mock</b><a href="./">Console</a><a href="openapi.json">openapi.json</a><code>${BASE_URL}</code></header><div id="ui"></div><details id="open-questions"><summary>Open questions, and the answers of this mock</summary></details>`;

try {
  const { accounts } = await control<{ accounts: AccountTotal[] }>("GET accounts");
  const spec = await control<OpenApiDocument>("GET openapi.json");
  const ui = SwaggerUIBundle({
    spec,
    dom_id: "#ui",
    validatorUrl: null,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    plugins: [plugin],
    requestInterceptor: withContentType,
    onComplete: () => ui.preauthorizeApiKey("masterKey", accounts.at(-1)?.key ?? ""),
  });
  const questions = document.getElementById("open-questions");
  questions?.addEventListener("toggle", () => showAnswers(questions, spec["x-open-questions"]));
  questions?.toggleAttribute("open", location.hash === `#${questions.id}`);
} catch (problem) {
  document.body.append((problem as Error).message);
}

/** Lists the open questions with the answers that the mock gives now. */
async function showAnswers(questions: Element, asked: OpenApiDocument["x-open-questions"]) {
  const { profile } = await readProfile();
  const lines = asked.flatMap(({ rule, question }) => [
    element("h3", question),
    ...Object.entries(profile)
      .filter(([id]) => `${id}.`.startsWith(`${rule}.`))
      .map(([id, answer]) => element("p", `${id}: ${answer}`)),
  ]);
  questions.replaceChildren(...questions.querySelectorAll("summary"), ...lines);
}

function element(name: "h3" | "p", text: string) {
  return Object.assign(document.createElement(name), { textContent: text });
}

/** OpenAPI ignores a header parameter of this name, so Swagger UI does not send it (rules list.content-type-missing, delete.content-type). */
async function withContentType(request: { url: string; headers: Record<string, string> }) {
  const isList = request.url.startsWith(BASE_URL + operationOf("listProjects").path);
  Object.assign(request.headers, isList ? { "Content-Type": MEDIA_TYPE } : await deleteType());
  return request;
}

/**
 * Swagger UI parses an answer to indent it, which rounds wide ids: such an answer is shown as text. A value that the document does
 * not allow is sent all the same, to show how it is refused.
 */
function plugin({
  React: { createElement },
}: {
  React: { createElement(...node: unknown[]): unknown };
}) {
  const responseBody = (original: unknown) => (props: { content: string }) => {
    const asText = /\d{16}/.test(props.content) && {
      content: indentJson(props.content),
      contentType: "text/plain",
    };
    return createElement(original, { ...props, ...asText });
  };
  return {
    wrapComponents: { responseBody },
    statePlugins: { spec: { wrapSelectors: { validateBeforeExecute: () => () => true } } },
  };
}
