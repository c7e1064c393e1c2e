import { ruleOf } from "../../openapi/index.ts";
import { type Answer, type Exchange, fieldsOf, pathOf } from "../model/exchange.ts";
import type { CaseResult, Finding, ReportedExchange, ReportedViolation, ReportedWrite } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { KINDS, type Violation } from "../model/verdict.ts";

/** Maximum characters of a line about an answer, of a body, and of its beginning before an excerpt from a later place. */
const MOST_OF_LINE = 500;
const MOST_OF_BODY = 600;
const BEGINNING = 90;
/** The most violations of one case in a report. */
const MOST_VIOLATIONS = 200;

/** Violations of one rule and kind told once, the worst kind first, then the most frequent. */
export function findingsOf(cases: readonly CaseResult[]): Finding[] {
  const broken = cases.filter(({ verdict, waived }) => verdict === "fail" && !waived);
  const findings = broken.flatMap(({ rules: [id = ""], level, violations }) =>
    KINDS.flatMap((kind): Finding[] => {
      const own = violations.filter((each) => each.kind === kind);
      const [violation] = own;
      const { impact, fix } = ruleOf(id as Parameters<typeof ruleOf>[0]);
      return violation ? [{ rule: id, level, kind, count: own.length, violation, impact, fix }] : [];
    }),
  );
  return findings.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || other.count - one.count);
}

/** A violation for a report. */
export function reportedViolation({ kind, expected, actual, exchange, before }: Violation, target: Target): ReportedViolation {
  return {
    ...{ kind, expected, actual: excerpt(actual, MOST_OF_LINE) },
    ...(exchange && { exchange: reportedExchange(exchange, target, actual) }),
    ...(before && before.length > 0 && { before: before.map((each) => reportedExchange(each, target)) }),
  };
}

/** The violations of a case that a report holds. */
export function firstViolations(violations: readonly Violation[]): readonly Violation[] {
  return violations.slice(0, MOST_VIOLATIONS);
}

/** An exchange for a report. `about` says what is wrong with the answer; the excerpt of the body shows that place. */
export function reportedExchange({ request, answer, durationMs }: Exchange, target: Target, about?: string): ReportedExchange {
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

/** The ledger of writes: every request whose method is not GET. */
export function writesOf(exchanges: readonly Exchange[], { baseUrl }: Target): ReportedWrite[] {
  return exchanges.flatMap(({ caseId, request, answer: { status } }) => {
    const { method } = request;
    return method === "GET" ? [] : [{ caseId, method, url: `${baseUrl}${pathOf(request)}`, status }];
  });
}

/** The beginning of a body; if a text about the answer names a project or a field behind it, that place too. */
function bodyExcerpt(answer: Answer, about = ""): string {
  const { text } = answer;
  const beginning = excerpt(text, MOST_OF_BODY);
  if (text.length <= MOST_OF_BODY) return beginning;
  const place = placeNamedIn(about, answer);
  if (place === undefined || beginning.includes(place.value)) return beginning;
  return excerpt(`${excerpt(text, BEGINNING)} at ${place.pointer}: ${place.value}`, MOST_OF_BODY);
}

/** A text cut to its beginning. The ellipsis tells the redaction that a key may be cut off there. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** The place of the pointer or of the project that a text names. */
function placeNamedIn(about: string, answer: Answer): { readonly pointer: string; readonly value: string } | undefined {
  const [, index] = /\/projects\/(\d+)/.exec(about) ?? [];
  const { projects } = fieldsOf({ answer });
  const ids = new Set(about.match(/\d+/g));
  const place = index === undefined ? answer.projects.findIndex(({ id }) => ids.has(id)) : Number(index);
  const project: unknown = Array.isArray(projects) ? projects[place] : undefined;
  if (project === undefined) return undefined;
  // The id as the target wrote it: a JavaScript number loses the digits of a large one.
  const { id } = answer.projects[place] ?? {};
  const value = JSON.stringify(project);
  return { pointer: `/projects/${place}`, value: id === undefined ? value : value.replace(/"id":\d+/, () => `"id":${id}`) };
}
