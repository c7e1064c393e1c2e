import { differenceOf } from "../checks/sequence.ts";
import { type Case, levelOf } from "../model/case.ts";
import { type Cost, sumOf } from "../model/cost.ts";
import { type Answer, type Exchange, fieldsOf, pathOf } from "../model/exchange.ts";
import { type Finding, observedText } from "../model/finding.ts";
import type { CaseResult, ReportedExchange, ReportedWrite, SharedStep } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Transcript } from "./transcript.ts";

/** Maximum characters of a line about an answer, of a body, and of its beginning before an excerpt from a later place. */
const MOST_OF_LINE = 500;
const MOST_OF_BODY = 600;
const BEGINNING = 90;

/** The result of a case for the report: its finding, and the requests that it sent itself. */
export function resultOf(
  testCase: Pick<Case, "id" | "rule" | "level">,
  finding: Finding,
  exchanges: readonly Exchange[],
  target: Target,
): CaseResult {
  const { verdict, detail, evidence = {}, violations = [], observed } = finding;
  return {
    id: testCase.id,
    rules: [testCase.rule],
    level: levelOf(testCase),
    verdict,
    detail: excerpt(detail, MOST_OF_LINE),
    evidence,
    violations: violations.map(({ expected, actual, exchange, ids }) => ({
      expected,
      actual: excerpt(actual, MOST_OF_LINE),
      ...(ids && { difference: differenceOf(ids) }),
      ...(exchange && { exchange: reportedExchange(exchange, target, actual) }),
    })),
    ...(observed !== undefined && { observed: observedText(observed) }),
    ...(typeof observed === "object" && { answers: observed }),
    ...costOf(exchanges),
    exchanges: exchanges.map((exchange) => reportedExchange(exchange, target)),
  };
}

export function sharedStepOf(transcript: Transcript, target: Target): SharedStep {
  const exchanges = transcript.ownExchanges();
  return { id: transcript.id, ...costOf(exchanges), exchanges: exchanges.map((each) => reportedExchange(each, target)) };
}

/** The ledger of writes: every request whose method is not GET. */
export function writesOf(exchanges: readonly Exchange[], { baseUrl }: Target): ReportedWrite[] {
  return exchanges.flatMap(({ caseId, request, answer: { status } }) => {
    const { method } = request;
    return method === "GET" ? [] : [{ caseId, method, url: `${baseUrl}${pathOf(request)}`, status }];
  });
}

/**
 * The beginning of a body. If `about`, a text about the answer, names a place behind the beginning (a JSON pointer, the id of a
 * project or a field of the envelope), the excerpt shows that place too.
 */
export function bodyExcerpt(answer: Answer, about = ""): string {
  const { text } = answer;
  const beginning = excerpt(text, MOST_OF_BODY);
  if (text.length <= MOST_OF_BODY) return beginning;
  const place = placeNamedIn(about, answer);
  if (place === undefined || beginning.includes(place.sign)) return beginning;
  return excerpt(`${excerpt(text, BEGINNING)} at ${place.pointer}: ${place.value}`, MOST_OF_BODY);
}

/** An exchange for a report. `about` says what is wrong with the answer; the excerpt of the body shows that place. */
function reportedExchange({ request, answer, durationMs }: Exchange, target: Target, about?: string): ReportedExchange {
  return {
    method: request.method,
    url: `${target.baseUrl}${pathOf(request)}`,
    headers: request.headers,
    ...(request.body !== undefined && { requestBody: request.body }),
    status: answer.status,
    body: bodyExcerpt(answer, about),
    ...(answer.problem !== undefined && { problem: answer.problem }),
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

function costOf(exchanges: readonly Exchange[]): Cost {
  return sumOf(exchanges.map(({ durationMs }) => ({ requests: 1, durationMs })));
}

/** A text cut to its beginning. The ellipsis tells the redaction that a key may be cut off there. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

interface Place {
  readonly pointer: string;
  readonly value: string;
  /** Text whose presence in the beginning of a body shows that the place is there. */
  readonly sign: string;
}

/** The place of the pointer, project or field that a text names. */
function placeNamedIn(about: string, answer: Answer): Place | undefined {
  const [, pointer = ""] = /(?:^|: )((?:\/[^\s/]+)+)/.exec(about) ?? [];
  const ids = new Set(about.match(/\d+/g));
  const project = answer.projects.find(({ id }) => ids.has(id));
  const { projects } = fieldsOf({ answer });
  const fields = about.match(/(?<=`)\w+(?=`)|\btotal\b/g) ?? [];
  const paths = [
    pointer.split("/").slice(1),
    ...(project && Array.isArray(projects) ? [["projects", `${projects.indexOf(project.fields)}`]] : []),
    ...fields.map((name) => [name]),
  ];
  return paths.map((path) => placeAt(path, answer)).find((place) => place !== undefined);
}

/** The place of a pointer; the whole project if the pointer leads into one. */
function placeAt([name = "", index, ...deeper]: readonly string[], answer: Answer): Place | undefined {
  const value = fieldsOf({ answer })[name];
  if (value === undefined) return undefined;
  const item: unknown = index !== undefined && Array.isArray(value) ? value[Number(index)] : undefined;
  if (item === undefined) return { pointer: `/${name}`, value: jsonOf(value, answer), sign: `"${name}"` };
  const text = jsonOf(item, answer);
  return { pointer: ["", name, index, ...deeper].join("/"), value: text, sign: text };
}

/** JSON with the id of a project as the target wrote it: a JavaScript number loses the digits of a large one. */
function jsonOf(value: unknown, { projects }: Answer): string {
  const project = projects.find(({ fields }) => fields === value);
  if (typeof project?.fields.id !== "number") return JSON.stringify(value);
  const { id, ...others } = project.fields;
  return JSON.stringify({ id: 0, ...others }).replace(/^\{"id":0/, () => `{"id":${project.id}`);
}
