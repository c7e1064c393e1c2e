import { allQuestions, operationOf, type Profile, type QuestionId, questionsOf } from "../../openapi/index.ts";
import type { Paint } from "../adapters/access-log.ts";
import { CONTROL_PATH } from "../control/control-middleware.ts";
import { KEY_HEADER } from "../http/message.ts";
import type { Mock } from "../mock.ts";
import type { Account, Dataset } from "../operations/project.ts";
import { DEV_ACCOUNTS } from "../store/dev-accounts.ts";
import type { Settings } from "./settings.ts";

/** Returns the line that says that the mock is ready. Users' scripts wait for it, so it never changes. */
export function readyLine(baseUrl: string): string {
  return `tts-projects-mock listening on ${baseUrl}`;
}

/** Returns what a user needs next: keys, answers that differ from the reference, and a command to paste into any shell. */
export function banner(baseUrl: string, mock: Mock, { noAdmin, cert, proxy, proxyDeletes }: Settings, paint: Paint): string[] {
  const { dataset, profile } = mock;
  const control = new URL(CONTROL_PATH, baseUrl);
  const heading = (text: string) => paint("bold", text);
  const page = (name: string, path: string) => heading(name.padEnd(10)) + paint("cyan", `${control}${path}`);
  const pages = noAdmin ? [] : [page("console:", "/"), page("docs:", "/docs")];
  if (proxy !== undefined) {
    const deletes = proxyDeletes ? "including deletes" : "deletes only on this machine";
    return ["", `${heading("answered by:")} ${proxy} (${deletes}); use its keys`, ...pages];
  }
  const width = Math.max(...dataset.accounts.map(({ key }) => key.length));
  return [
    "",
    heading("keys:"),
    ...dataset.accounts.map((account) => `  ${paint("cyan", account.key.padEnd(width))}  ${describe(account)}`),
    "  add :NAME to a key for a copy with a state of its own",
    "",
    ...answerLines(profile),
    ...pages,
    ...(noAdmin ? [] : [""]),
    heading("try:"),
    `  ${curlLine(baseUrl, dataset, cert)}`,
  ];
}

/** Describes an account: a development account in its own words, any other by plan and number of projects. */
function describe({ key, plan, projects }: Account): string {
  const dev = DEV_ACCOUNTS.find((account) => account.key === key && account.projects === projects.length);
  return dev?.about ?? `${plan}, ${projects.length} ${projects.length === 1 ? "project" : "projects"}`;
}

function answerLines(profile: Profile): string[] {
  const switched = allQuestions.filter(({ id, reference }) => profile[id] !== reference);
  // If all parts of a rule have the same answer, name the rule instead of its parts.
  const names = switched.map(({ id, rule }) => {
    const isWhole = questionsOf(rule).every((part) => profile[part.id as QuestionId] === profile[id]);
    return `${isWhole ? rule : id}=${profile[id]}`;
  });
  return switched.length === 0 ? [] : [`switched on: ${[...new Set(names)].join(" · ")}`, ""];
}

/** Returns a curl command for any shell: it uses only double quotes, and nothing inside them needs escaping. */
function curlLine(baseUrl: string, { accounts }: Dataset, certificate: string | undefined): string {
  const { path, requestHeaders } = operationOf("listProjects");
  const key = (accounts.find(({ plan }) => plan === "premium") ?? accounts[0])?.key ?? "";
  const headers = [`${KEY_HEADER}: ${key}`, ...requestHeaders.map(({ name, value }) => `${name}: ${value}`)];
  const trust = certificate === undefined ? "-k " : `--cacert "${certificate}" `;
  return `curl ${baseUrl.startsWith("https:") ? trust : ""}${headers.map((header) => `-H "${header}"`).join(" ")} "${baseUrl}${path}?limit=3"`;
}
