import { documentedFields } from "../../openapi/index.ts";
import { type AnswerCheck, checkDocumented, checkError, checkJson, checkSuccess } from "../checks/audit.ts";
import { mixture } from "../checks/refusal.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { type Exchange, fieldsOf, isSuccess } from "../model/exchange.ts";
import { type Finding, observed, pass, unless, vacuous, violation } from "../model/finding.ts";

/** Sections 2 and 7: the form of every answer of the run, whichever case sent the request. These cases come last. */
export const envelopeCases: readonly Case[] = [
  { id: "envelope.json", rule: "envelope.json", run: async (client) => checkAll(await judged(client), checkJson) },
  {
    id: "envelope.success",
    rule: "envelope.success",
    run: async (client) => checkAll((await judged(client)).filter(isSuccess), checkSuccess),
  },
  {
    id: "envelope.error",
    rule: "envelope.error",
    run: async (client) => checkAll((await judged(client)).filter(isError), checkError),
  },
  { id: "envelope.delete-exact", rule: "envelope.delete-exact", needs: ["disposable"], run: deleteExact },
  { id: "envelope.always", rule: "envelope.always", run: async (client) => checkAll(await judged(client), checkDocumented) },
  { id: "envelope.media-type", rule: "envelope.media-type", run: mediaType },
  { id: "envelope.extra-fields", rule: "envelope.extra-fields", run: extraFields },
];

/** Sections 8 and 9: what a target shows of its version, limits and plans. These cases observe and never fail. */
export const versionCases: readonly Case[] = [
  { id: "version.segment", rule: "version.segment", run: segment },
  { id: "rate-limits", rule: "rate-limits", run: rateLimits },
  { id: "later-versions", rule: "later-versions", run: laterVersions },
];

/** Checks each exchange; vacuous if there is none. */
export function checkAll(exchanges: readonly Exchange[], check: AnswerCheck, what = "answers"): Finding {
  if (exchanges.length === 0) return vacuous(`no ${what} of this kind came`);
  return unless(exchanges.flatMap(check), pass(`${exchanges.length} ${what}`, { evidence: { [what]: exchanges.length } }));
}

/**
 * The exchanges whose answers the interface describes. Left out are a 429; HEAD and OPTIONS, which may have no body (rule
 * route.head-options); redirects from other spellings of a path (rule route.spelling); and what HTTP allows as the answer to
 * Accept and If-None-Match (rule request.extra), if it is JSON or has no body.
 */
export async function judged(client: TargetClient): Promise<Exchange[]> {
  return (await client.allExchanges()).filter((exchange) => {
    const { method, operation } = exchange.request;
    const { status, length, problem } = exchange.answer;
    const isRedirected = operation === undefined && status >= 300 && status < 400;
    const isOfHttp = isNegotiated(exchange) && (length === 0 || problem === undefined);
    return status !== 429 && method !== "HEAD" && method !== "OPTIONS" && !isRedirected && !isOfHttp;
  });
}

/** Whether the status is what HTTP allows as the answer to Accept or If-None-Match. */
export function isNegotiated({ request: { headers }, answer: { status } }: Exchange): boolean {
  return ("Accept" in headers && status === 406) || ("If-None-Match" in headers && status === 304);
}

/** The successful list answers of the run. */
export async function listSuccesses(client: TargetClient): Promise<Exchange[]> {
  return (await judged(client)).filter((exchange) => exchange.request.operation === "listProjects" && isSuccess(exchange));
}

/** The names of fields in the bodies that are not documented. */
export function unknownFields(documented: readonly string[], bodies: readonly object[]): string[] {
  return [...new Set(bodies.flatMap(Object.keys))].filter((name) => !documented.includes(name));
}

function isError({ answer }: Exchange): boolean {
  return answer.status >= 400;
}

async function deleteExact(client: TargetClient): Promise<Finding> {
  const successes = (await judged(client)).filter(isSuccess);
  const deletes = successes.filter(({ request }) => request.operation === "deleteProject");
  const documented = documentedFields("Deleted").toSorted().join(", ");
  const check: AnswerCheck = (exchange) => {
    const names = Object.keys(fieldsOf(exchange)).sort().join(", ");
    return names === documented ? [] : [violation(`the fields ${documented}`, `the fields ${names || "(none)"}`, exchange)];
  };
  return checkAll(deletes, check, "successful deletes");
}

async function mediaType(client: TargetClient): Promise<Finding> {
  return observed(mixture((await judged(client)).map(({ answer }) => answer.headers["content-type"] ?? "none")));
}

async function extraFields(client: TargetClient): Promise<Finding> {
  const lists = await listSuccesses(client);
  const errors = (await judged(client)).filter(isError);
  const projects = lists.flatMap(({ answer }) => answer.projects.map(({ fields }) => fields));
  const extra = {
    project: unknownFields(documentedFields("Project"), projects),
    list: unknownFields(documentedFields("ProjectPage"), lists.map(fieldsOf)),
    error: unknownFields(documentedFields("ErrorEnvelope"), errors.map(fieldsOf)),
  };
  const places = Object.entries(extra).filter(([, names]) => names.length > 0);
  const detail = places.map(([place, names]) => `${place}: ${names.join(", ")}`).join("; ");
  return observed(places.map(([place]) => place).join(",") || "none", detail || "none");
}

function segment({ target }: TargetClient): Finding {
  return observed(new URL(target.baseUrl).pathname.split("/").at(-1) || "none");
}

async function rateLimits(client: TargetClient): Promise<Finding> {
  const exchanges = await client.allExchanges();
  const limited = exchanges.filter(({ answer }) => answer.status === 429).length;
  const headers = headersSeen(exchanges, /^(x-)?rate-?limit|^retry-after$/);
  return observed(limited > 0 ? "429" : headers || "none", `${limited} answers with 429, headers: ${headers || "none"}`);
}

async function laterVersions(client: TargetClient): Promise<Finding> {
  return observed(headersSeen(await client.allExchanges(), /^(deprecation|sunset|api-version|x-api-version)$/) || "none");
}

function headersSeen(exchanges: readonly Exchange[], name: RegExp): string {
  const names = exchanges.flatMap(({ answer }) => Object.keys(answer.headers));
  return [...new Set(names)].filter((header) => name.test(header)).join(", ");
}
