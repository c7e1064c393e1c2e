import { allQuestions, operationOf, type Profile } from "../../openapi/index.ts";
import { DEV_ACCOUNTS } from "../domain/dev-accounts.ts";
import type { Account, Dataset } from "../domain/project.ts";
import { KEY_HEADER } from "../http/header-names.ts";
import type { Mock } from "../mock.ts";

/** The line that says that the mock answers now. Other people's scripts wait for it: it never changes. */
export function readyLine(baseUrl: string): string {
  return `tts-projects-mock listening on ${baseUrl}`;
}

/** What a person needs next: the keys, the answers that differ from the reference, and a command to paste into any shell. */
export function banner(baseUrl: string, { dataset, profile }: Pick<Mock, "dataset" | "profile">): string[] {
  return [
    "",
    "keys:",
    ...keyLines(dataset),
    "  add :NAME to a key for a copy with a state of its own",
    "",
    ...answerLines(profile),
    "try:",
    `  ${curlLine(baseUrl, dataset)}`,
  ];
}

function keyLines({ accounts }: Dataset): string[] {
  const width = Math.max(...accounts.map(({ key }) => key.length));
  return accounts.map((account) => `  ${account.key.padEnd(width)}  ${describe(account)}`);
}

/** Development accounts have a line of their own; one that came from a data file is counted. */
function describe({ key, plan, projects }: Account): string {
  const dev = DEV_ACCOUNTS.find((account) => account.key === key && account.projects === projects.length);
  return dev?.about ?? `${plan}, ${projects.length} ${projects.length === 1 ? "project" : "projects"}`;
}

function answerLines(profile: Profile): string[] {
  const switched = allQuestions.filter(({ rule, reference }) => profile[rule] !== reference);
  return switched.length === 0 ? [] : [`switched on: ${switched.map(({ rule }) => `${rule}=${profile[rule]}`).join(" · ")}`, ""];
}

/** Double quotes are the ones that every shell has, and nothing in this line needs escaping inside them. */
function curlLine(baseUrl: string, { accounts }: Dataset): string {
  const { path, requestHeaders } = operationOf("listProjects");
  const key = (accounts.find(({ plan }) => plan === "premium") ?? accounts[0])?.key ?? "";
  const headers = [`${KEY_HEADER}: ${key}`, ...requestHeaders.map(({ name, value }) => `${name}: ${value}`)];
  return `curl ${headers.map((header) => `-H "${header}"`).join(" ")} "${baseUrl}${path}?limit=3"`;
}
