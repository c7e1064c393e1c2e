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
  questions.replaceChildren(...questions.querySelectorAll("summary"));
  const add = (name: "h3" | "p", text: string) =>
    questions.appendChild(document.createElement(name)).append(text);
  for (const { rule, question } of asked) {
    add("h3", question);
    for (const [id, answer] of Object.entries(profile))
      if (`${id}.`.startsWith(`${rule}.`)) add("p", `${id}: ${answer}`);
  }
}

/** OpenAPI ignores a header parameter of this name, so Swagger UI does not send it (rules list.content-type-missing, delete.content-type). */
async function withContentType(request: { url: string; headers: Record<string, string> }) {
  const isList = request.url.startsWith(BASE_URL + operationOf("listProjects").path);
  Object.assign(request.headers, isList ? { "Content-Type": MEDIA_TYPE } : await deleteType());
  return request;
}

/** What Swagger UI gives to a plugin. */
interface System {
  React: { createElement(...node: unknown[]): unknown };
}

/** A plugin of Swagger UI that changes how an answer is shown, and which requests are sent. */
function plugin({ React }: System) {
  // Swagger UI parses an answer to indent it, which rounds wide ids: such an answer is shown as text.
  const responseBody = (original: unknown) => (props: { content: string }) => {
    const asText = /\d{16}/.test(props.content) && {
      content: indentJson(props.content),
      contentType: "text/plain",
    };
    return React.createElement(original, { ...props, ...asText });
  };
  // A value that the document does not allow is sent all the same, to show how it is refused.
  const validateBeforeExecute = () => () => true;
  return {
    wrapComponents: { responseBody },
    statePlugins: { spec: { wrapSelectors: { validateBeforeExecute } } },
  };
}
