import { DEFAULT_LIMIT, documentedFields, MAXIMUM_LIMIT, type SchemaName } from "../../openapi/index.ts";
import {
  type AnswerCheck,
  checkDocumented,
  checkError,
  checkJson,
  checkListShape,
  checkProjects,
  checkSuccess,
} from "../checks/audit.ts";
import { isWide } from "../checks/read-answer.ts";
import { mixture } from "../checks/refusal.ts";
import { listed } from "../checks/sequence.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { type Exchange, fieldsOf, idsOf, isSuccess, type KeyName, type ListedProject, statusLine } from "../model/exchange.ts";
import {
  type Finding,
  fail,
  inconclusive,
  observed,
  pass,
  unless,
  type Violation,
  vacuous,
  violation,
} from "../model/finding.ts";
import { ifOver } from "./ask.ts";

/** Section 2: the content of every list answer of the run. These cases come after those that list. */
export const listAnswerCases: readonly Case[] = [
  { id: "list.shape", rule: "list.shape", run: (client) => checkAll(listSuccesses(client), checkListShape, "pages") },
  { id: "list.project", rule: "list.project", run: projectShape },
  { id: "list.maximum", rule: "list.maximum", run: maximum },
  { id: "list.default-limit-always", rule: "list.default-limit", run: defaultLimits },
  { id: "list.own-only", rule: "list.own-only", needs: ["otherPremium"], run: ownOnly },
  { id: "list.id-width", rule: "list.id-width", run: idWidth },
  { id: "other-fields", rule: "other-fields", run: otherFields },
];

/** Sections 8 and 9: what a target shows of its version, limits and plans. These cases observe and never fail. */
export const versionCases: readonly Case[] = [
  { id: "version.segment", rule: "version.segment", run: segment },
  { id: "rate-limits", rule: "rate-limits", run: rateLimits },
  { id: "later-versions", rule: "later-versions", run: laterVersions },
];

/** Sections 2 and 7: the form of every answer of the run, whichever case sent the request. These cases come last. */
export const envelopeCases: readonly Case[] = [
  { id: "envelope.json", rule: "envelope.json", run: (client) => checkAll(judged(client), checkJson) },
  { id: "envelope.success", rule: "envelope.success", run: (client) => checkAll(judged(client, isSuccess), checkSuccess) },
  { id: "envelope.error", rule: "envelope.error", run: (client) => checkAll(judged(client, isError), checkError) },
  {
    id: "envelope.delete-exact",
    rule: "envelope.delete-exact",
    needs: ["disposable"],
    run: (client) => checkAll(judged(client, isDelete), checkExact, "successful deletes"),
  },
  { id: "envelope.always", rule: "envelope.always", run: (client) => checkAll(judged(client), checkDocumented) },
  { id: "envelope.media-type", rule: "envelope.media-type", run: mediaType },
  { id: "envelope.extra-fields", rule: "envelope.extra-fields", run: extraFields },
];

async function checkAll(answers: Promise<readonly Exchange[]>, check: AnswerCheck, what = "answers"): Promise<Finding> {
  const exchanges = await answers;
  if (exchanges.length === 0) return vacuous(`no ${what} of this kind came`);
  return unless(exchanges.flatMap(check), pass(`${exchanges.length} ${what}`, { evidence: { [what]: exchanges.length } }));
}

/**
 * The exchanges whose answers the interface describes. Left out are a 429; HEAD and OPTIONS, which may have no body (rule
 * route.head-options); redirects from other spellings of a path (rule route.spelling); and what HTTP allows as the answer to
 * Accept and If-None-Match (rule request.extra), if it is JSON or has no body.
 */
async function judged(client: TargetClient, isOfKind: (exchange: Exchange) => boolean = () => true): Promise<Exchange[]> {
  return (await client.allExchanges()).filter((exchange) => {
    const { method, operation } = exchange.request;
    const { status, length, problem } = exchange.answer;
    const isRedirected = operation === undefined && status >= 300 && status < 400;
    const isOfHttp = isNegotiated(exchange) && (length === 0 || problem === undefined);
    return status !== 429 && method !== "HEAD" && method !== "OPTIONS" && !isRedirected && !isOfHttp && isOfKind(exchange);
  });
}

/** Whether the status is what HTTP allows as the answer to Accept or If-None-Match. */
export function isNegotiated({ request: { headers }, answer: { status } }: Exchange): boolean {
  return ("Accept" in headers && status === 406) || ("If-None-Match" in headers && status === 304);
}

/** The successful list answers of the run. */
export function listSuccesses(client: TargetClient): Promise<Exchange[]> {
  return judged(client, (exchange) => exchange.request.operation === "listProjects" && isSuccess(exchange));
}

function isDelete(exchange: Exchange): boolean {
  return exchange.request.operation === "deleteProject" && isSuccess(exchange);
}

function isError({ answer }: Exchange): boolean {
  return answer.status >= 400;
}

/** `envelope.delete-exact`: the body has the documented fields and no other. */
function checkExact(exchange: Exchange): Violation[] {
  const documented = documentedFields("Deleted").toSorted().join(", ");
  const names = Object.keys(fieldsOf(exchange)).sort().join(", ");
  return names === documented ? [] : [violation(`the fields ${documented}`, `the fields ${names || "(none)"}`, exchange)];
}

async function projectShape(client: TargetClient): Promise<Finding> {
  const pages = await listSuccesses(client);
  const projects = pages.reduce((sum, page) => sum + projectCount(page), 0);
  if (projects === 0) return vacuous("no answer held a project");
  const evidence = { projects, pages: pages.length };
  return unless(pages.flatMap(checkProjects), pass(`${projects} projects on ${pages.length} pages`, { evidence }));
}

async function maximum(client: TargetClient): Promise<Finding> {
  const pages = await listSuccesses(client);
  const violations = longerThan(MAXIMUM_LIMIT, pages, ({ request }) => `for ${request.query || "no limit"}`);
  const evidence = { pages: pages.length, largest: Math.max(0, ...pages.map(projectCount)) };
  const found = pass(`at most ${evidence.largest} on ${pages.length} pages`, { evidence });
  return unless(violations, await ifOver(MAXIMUM_LIMIT, client, found));
}

/** No page of the run without a limit, for any account, holds more projects than the default limit. */
async function defaultLimits(client: TargetClient): Promise<Finding> {
  const pages = (await listSuccesses(client)).filter(({ request }) => !request.query.includes("limit"));
  const violations = longerThan(DEFAULT_LIMIT, pages, () => "without limit");
  const filled = pages.filter((page) => projectCount(page) > 0);
  // A server that always returns the same page shows no limit.
  if (new Set(filled.map((page) => idsOf(page).join())).size < 2)
    return unless(violations, vacuous("no two pages without limit differ"));
  const evidence = { pages: filled.length };
  return unless(violations, pass(`${filled.length} pages without limit hold at most ${DEFAULT_LIMIT}`, { evidence }));
}

/** The violations of pages with more projects than `most`; `asked` describes the request. */
function longerThan(most: number, pages: readonly Exchange[], asked: (page: Exchange) => string): Violation[] {
  const long = pages.filter((page) => projectCount(page) > most);
  return long.map((page) => violation(`at most ${most} projects`, `${projectCount(page)} projects ${asked(page)}`, page));
}

function projectCount(exchange: Exchange): number {
  const { projects } = fieldsOf(exchange);
  return Array.isArray(projects) ? projects.length : 0;
}

/**
 * No answer of the run may show a project to another account's key. If each account counts its own ids, an id in both lists names
 * two projects, which differ in name or description.
 */
async function ownOnly(client: TargetClient): Promise<Finding> {
  const [mine, theirs] = [await projectsOf(client, "premium"), await projectsOf(client, "otherPremium")];
  const [theirIds, theirFaces] = [new Set(theirs.map(idOf)), new Set(theirs.map(faceOf))];
  const shared = mine.filter(({ id }) => theirIds.has(id));
  const alike = shared.filter((project) => theirFaces.has(faceOf(project)));
  const isCountedByAccount = alike.length < shared.length;
  if (shared.length > 0 && !isCountedByAccount) {
    const { pages } = await client.baseline("otherPremium");
    const page = pages.find((each) => idsOf(each).some((id) => id === shared[0]?.id));
    const question = shared.length === mine.length && mine.length === theirs.length ? "; are these keys of two accounts?" : "";
    const actual = `both show ${shared.slice(0, 5).map(idOf).join(", ")}${question}`;
    return fail(violation("no project in the lists of both accounts", actual, page));
  }
  const nameOf = isCountedByAccount ? faceOf : idOf;
  const [own, other] = [new Set(mine.map(nameOf)), new Set(theirs.map(nameOf))];
  const visible: Partial<Record<KeyName, ReadonlySet<string>>> = { premium: own, otherPremium: other };
  const answers = await judged(client, (exchange) => idsOf(exchange).length > 0);
  const violations = answers.flatMap((exchange) => {
    const { key } = exchange.request;
    const isHidden = (name: string) => (own.has(name) || other.has(name)) && !visible[key]?.has(name);
    const shown = exchange.answer.projects.filter((project) => isHidden(nameOf(project))).map(idOf);
    const actual = `${statusLine(exchange)} shows ${shown.slice(0, 3).join(", ")} to the ${key} key`;
    return shown.length === 0 ? [] : [violation("projects of the key's own account", actual, exchange)];
  });
  if (own.size === 0 || other.size === 0) return unless(violations, vacuous("one of the two accounts has no projects"));
  if (alike.length > 0)
    return unless(violations, inconclusive(`ids count in each account, and ${listed(alike.map(idOf))} alike in both lists`));
  const evidence = { accounts: 2, answers: answers.length };
  return unless(violations, pass(`${mine.length} and ${theirs.length} projects, none shown to another key`, { evidence }));
}

async function projectsOf(client: TargetClient, key: KeyName): Promise<ListedProject[]> {
  return (await client.baseline(key)).pages.flatMap(({ answer }) => answer.projects);
}

const idOf = ({ id }: ListedProject): string => id;
const faceOf = ({ id, fields }: ListedProject): string => JSON.stringify([id, fields.name, fields.desc]);

async function idWidth(client: TargetClient): Promise<Finding> {
  const ids = (await listSuccesses(client)).flatMap(idsOf);
  if (ids.length === 0) return vacuous("no answer held a project");
  const longest = ids.reduce((one, other) => (other.length > one.length ? other : one));
  return observed(ids.some(isWide) ? "wide" : "safe", `up to ${longest.length} digits, such as ${longest}`);
}

async function otherFields(client: TargetClient): Promise<Finding> {
  return observed(unknownFields("Project", await projectsIn(client)).join(", ") || "none");
}

async function extraFields(client: TargetClient): Promise<Finding> {
  const extra = {
    project: unknownFields("Project", await projectsIn(client)),
    list: unknownFields("ProjectPage", (await listSuccesses(client)).map(fieldsOf)),
    error: unknownFields("ErrorEnvelope", (await judged(client, isError)).map(fieldsOf)),
  };
  const places = Object.entries(extra).filter(([, names]) => names.length > 0);
  const detail = places.map(([place, names]) => `${place}: ${names.join(", ")}`).join("; ");
  return observed(places.map(([place]) => place).join(",") || "none", detail || "none");
}

async function projectsIn(client: TargetClient): Promise<object[]> {
  return (await listSuccesses(client)).flatMap(({ answer }) => answer.projects.map(({ fields }) => fields));
}

function unknownFields(schema: SchemaName, bodies: readonly object[]): string[] {
  const documented = documentedFields(schema);
  return [...new Set(bodies.flatMap(Object.keys))].filter((name) => !documented.includes(name));
}

async function mediaType(client: TargetClient): Promise<Finding> {
  return observed(mixture((await judged(client)).map(({ answer }) => answer.headers["content-type"] ?? "none")));
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
