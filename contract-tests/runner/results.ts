import { type Case, levelOf } from "../model/case.ts";
import { type Cost, sumOf } from "../model/cost.ts";
import type { Answer, Exchange, SentRequest } from "../model/exchange.ts";
import type { Finding } from "../model/finding.ts";
import type { CaseResult, ReportedExchange, ReportedWrite, SharedStep } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { type Chapter, ownExchanges } from "./transcript.ts";

/** Most characters of a line about an answer in a report. */
const LINE_EXCERPT = 500;

/** What a report says of a case: its finding, and the requests that it itself sent. */
export function resultOf(testCase: Case, finding: Finding, exchanges: readonly Exchange[], target: Target): CaseResult {
  const { verdict, detail, evidence = {}, violations = [], observed } = finding;
  return {
    id: testCase.id,
    rules: testCase.rules,
    level: levelOf(testCase),
    verdict,
    detail: excerpt(detail, LINE_EXCERPT),
    evidence,
    violations: violations.map(({ expected, actual, exchange }) => ({
      expected,
      actual: excerpt(actual, LINE_EXCERPT),
      ...(exchange && { exchange: reportedExchange(exchange, target, actual) }),
    })),
    ...(observed !== undefined && { observed }),
    ...costOf(exchanges),
    exchanges: exchanges.map((exchange) => reportedExchange(exchange, target)),
  };
}

/** What a report says of a step that several cases share. */
export function sharedStepOf(chapter: Chapter, target: Target): SharedStep {
  const exchanges = ownExchanges(chapter);
  return { id: chapter.id, ...costOf(exchanges), exchanges: exchanges.map((exchange) => reportedExchange(exchange, target)) };
}

/** The ledger: every request that was not a read. */
export function writesOf(exchanges: readonly Exchange[], { baseUrl }: Target): ReportedWrite[] {
  return exchanges
    .filter(({ request }) => request.method !== "GET")
    .map(({ caseId, request, answer }) => ({
      caseId,
      method: request.method,
      url: urlOf(request, baseUrl),
      status: answer.status,
    }));
}

function costOf(exchanges: readonly Exchange[]): Cost {
  return sumOf(exchanges.map(({ durationMs }) => ({ requests: 1, durationMs })));
}

function urlOf({ path, query }: SentRequest, baseUrl: string): string {
  return `${baseUrl}${path}${query ? `?${query}` : ""}`;
}

/** `about` says what is wrong with the answer, so that the excerpt of its body shows it. */
function reportedExchange({ request, answer, durationMs }: Exchange, target: Target, about?: string): ReportedExchange {
  const { method, headers } = request;
  return {
    method,
    url: urlOf(request, target.baseUrl),
    headers,
    status: answer.status,
    body: bodyExcerpt(answer, about),
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

/** Most characters of a body in a report. */
const MOST = 600;
/** Of these, how many show how the body begins, if what matters stands further behind. */
const BEGINNING = 90;

/**
 * The beginning of a body. If the body is longer, and `about`, what is said of it, names a place behind the beginning, then that
 * place too: a JSON pointer, the id of a project, or a field of the envelope.
 */
export function bodyExcerpt(answer: Answer, about = ""): string {
  const { text } = answer;
  const beginning = excerpt(text, MOST);
  if (text.length <= MOST) return beginning;
  const place = placeNamedIn(about, answer);
  if (place === undefined || beginning.includes(place.sign)) return beginning;
  return excerpt(`${excerpt(text, BEGINNING)} at ${place.pointer}: ${place.value}`, MOST);
}

/** A text cut to its beginning. The ellipsis tells the redaction that half a key may stand before it. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

interface Place {
  readonly pointer: string;
  readonly value: string;
  /** Text that is in the beginning of a body if the place is. */
  readonly sign: string;
}

function placeNamedIn(about: string, answer: Answer): Place | undefined {
  const [, pointer = ""] = /(?:^|: )((?:\/[^\s/]+)+)/.exec(about) ?? [];
  return placeAt(pointer.split("/").slice(1), answer) ?? placeOfProject(about, answer) ?? placeOfField(about, answer);
}

/** A project is shown whole, wherever in it the pointer leads. */
function placeAt([name = "", index, ...deeper]: readonly string[], answer: Answer): Place | undefined {
  const value = (answer.body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (value === undefined) return undefined;
  const item: unknown = index !== undefined && Array.isArray(value) ? value[Number(index)] : undefined;
  if (item === undefined) return { pointer: `/${name}`, value: jsonOf(value, answer), sign: `"${name}"` };
  const text = jsonOf(item, answer);
  return { pointer: ["", name, index, ...deeper].join("/"), value: text, sign: text };
}

function placeOfProject(about: string, answer: Answer): Place | undefined {
  const ids = new Set(about.match(/\d+/g));
  const found = answer.projects.find(({ id }) => ids.has(id));
  const { projects } = (answer.body ?? {}) as { projects?: readonly unknown[] };
  return found && placeAt(["projects", `${projects?.indexOf(found.fields)}`], answer);
}

function placeOfField(about: string, answer: Answer): Place | undefined {
  const names = about.match(/(?<=`)\w+(?=`)|\btotal\b/g) ?? [];
  return names.map((name) => placeAt([name], answer)).find((place) => place !== undefined);
}

/** The id of a project stands as the target wrote it: the digits of a large one are lost in the number that was read. */
function jsonOf(value: unknown, { projects }: Answer): string {
  const project = projects.find(({ fields }) => fields === value);
  if (typeof project?.fields.id !== "number") return JSON.stringify(value);
  const { id, ...others } = project.fields;
  return JSON.stringify({ id: 0, ...others }).replace(/^\{"id":0/, () => `{"id":${project.id}`);
}
