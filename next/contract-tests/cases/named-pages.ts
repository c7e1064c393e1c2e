import { admits, allQuestions, describeAnswers, MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { admitsSuccess, judgeRefusal, mixture } from "../checks/refusal.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { ListOptions, TargetClient } from "../model/case.ts";
import { type Exchange, idsOf, statusLine } from "../model/exchange.ts";
import { type Finding, fail, type Violation, violation } from "../model/finding.ts";

/** For each answer to an open question that is a page, a request that every server answers with that page. */
export type NamedPages = Readonly<Record<string, ListOptions>>;

type PageOf = (options: ListOptions) => Promise<Exchange>;

/** Returns a function that asks for each page only once. */
export function pagesBy(client: TargetClient): PageOf {
  const pages = new Map<string, Promise<Exchange>>();
  return (options) => {
    const name = JSON.stringify(options);
    const page = pages.get(name) ?? client.list(options);
    pages.set(name, page);
    return page;
  };
}

/** The answer that the exchanges give to the question `id`, and the violations of pages that it does not admit. */
export async function namedAnswer(
  id: string,
  exchanges: readonly Exchange[],
  pages: NamedPages,
  pageOf: PageOf,
): Promise<{ readonly answer: string; readonly wrong: readonly Violation[] }> {
  const words = await Promise.all(exchanges.map((exchange) => answerOf(id, exchange, pages, pageOf)));
  return { answer: mixture(words), wrong: exchanges.flatMap((exchange, place) => wrongPage(id, words[place] ?? "", exchange)) };
}

/** Judges a refusal by the document. The finding of a page is `found`, unless it holds more than the maximum. */
export function judgeOpen(rule: RuleId, exchange: Exchange, found: Finding): Finding {
  if (exchange.answer.status !== 200) return judgeRefusal(rule, exchange);
  const count = idsOf(exchange).length;
  if (count <= MAXIMUM_LIMIT) return found;
  return fail(violation([`at most ${MAXIMUM_LIMIT} projects`, "a documented error"], `${count} projects`, exchange));
}

/** The answer of an exchange: a status, a page's name (an admissible one, if there are several), or a page in words. */
async function answerOf(id: string, exchange: Exchange, pages: NamedPages, pageOf: PageOf): Promise<string> {
  const { status } = exchange.answer;
  if (status !== 200) return String(status);
  const rank = ([answer]: readonly [string, unknown]): number => wrongPage(id, answer, exchange).length;
  for (const [answer, options] of Object.entries(pages).toSorted((one, other) => rank(one) - rank(other)))
    if (isSamePage(exchange, await pageOf(options))) return answer;
  return describePage(exchange);
}

/** The violation if the question does not admit a page under this name, or no page at all. */
function wrongPage(id: string, answer: string, exchange: Exchange): Violation[] {
  const question = allQuestions.find((each) => each.id === id);
  if (!question || exchange.answer.status !== 200) return [];
  const isNamed = answer !== describePage(exchange);
  const isRight = isNamed ? admits(question, answer) : admitsSuccess(id);
  return isRight ? [] : [violation(describeAnswers(question), `${statusLine(exchange)}, the answer ${answer}`, exchange)];
}

export function describePage(exchange: Exchange): string {
  return `a page of ${idsOf(exchange).length}`;
}

export function isSamePage(one: Exchange, other: Exchange): boolean {
  return firstDifference(idsOf(one), idsOf(other)) === undefined;
}
