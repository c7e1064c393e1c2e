import { admits, sampleAnswers } from "../../openapi/index.ts";
import { allCases } from "../index.ts";
import {
  breaking,
  compatible,
  type Difference,
  editorial,
  type Fact,
  type Place,
  type Rating,
  untested,
  wording,
} from "./facts.ts";
import {
  conditionsOf,
  type DocumentQuestion,
  isStatus,
  type OpenApiDocument,
  placedQuestions,
  type Question,
  questionsOf,
} from "./read-document.ts";

/** The facts in the x- blocks of a document. */
export function* extensionFacts(document: OpenApiDocument): Iterable<Fact> {
  yield* ruleFacts(document);
  yield* conditionFacts(document);
  yield* questionFacts(document);
}

function* ruleFacts(document: OpenApiDocument): Iterable<Fact> {
  for (const [index, { id, level, ...texts }] of document["x-rules"].entries()) {
    const place = { at: ["x-rules", index], rules: [id] };
    const name = `${id}, level`;
    yield { name, value: level, ...place, rate: rateLevel };
    for (const [key, text] of Object.entries(texts)) {
      const said = wording(`${id}, ${key}`, String(text), place, name);
      const rate = { seenBy: rateSeenBy, check: rateCheck }[key];
      yield rate ? { ...said, rate } : said;
    }
  }
}

/** From the most lenient level to the strictest. */
const LEVELS = ["observed", "one-of", "listed", "must"];

/** Rates a change of level. The admissible statuses are separate facts. */
function rateLevel({ before, after, rule, now }: Difference): Rating {
  const [was, is] = [LEVELS.indexOf(before?.value ?? ""), LEVELS.indexOf(after?.value ?? "")];
  if (is < 0) {
    if (!hasCase(rule)) return compatible("no case judges by it; a client can rely on less");
    return breaking("its cases need it and are removed with it", "the reference");
  }
  if (is === 0) return compatible(was < 0 ? "it is recorded and not judged" : "clients can rely on less");
  if (was <= 0 || (is > was && !isRefusal(now, rule)))
    return untested("a server that was right may not keep it, and its cases do not judge it");
  return compatible("the level alone changes no verdict: each status that is no longer admissible is listed here too");
}

function rateSeenBy({ after, rule }: Difference): Rating {
  if (hasCase(rule)) return compatible("its cases judge it as before");
  if (after) return compatible("no case judged it, and none needs to");
  return untested("a client can see it now, and no case judges it");
}

function rateCheck(): Rating {
  return compatible("the mock checks in another order");
}

function* conditionFacts(document: OpenApiDocument): Iterable<Fact> {
  for (const { operation, rule, condition, listed, admissible, reference, at } of conditionsOf(document)) {
    const place = { at, rules: [rule] };
    const name = `${operation}, ${rule}`;
    const of = { ...place, within: [name, `${rule}, question`] };
    yield { name, value: "refused", ...place, rate: rateCondition };
    yield wording(`${name}, condition`, condition, place, name);
    if (listed !== undefined) yield { name: `${name}, listed status`, value: String(listed), ...of, rate: rateListed };
    const isAsked = questionOf(document, rule)?.answers.some(({ answer }) => isStatus(answer)) ?? false;
    for (const code of isAsked ? [] : new Set([...admissible, reference.code])) {
      const value = code === reference.code ? "admissible, the reference's" : "admissible";
      yield { name: `${name}, status ${code}`, value, ...of, rate: rateStatus };
    }
  }
}

function rateListed({ before, after }: Difference): Rating {
  if (!before || !after) return compatible("the level decides how its statuses are judged");
  return compatible("the status listed before is still admissible; with --strict, a server that answers it fails");
}

function rateCondition({ after, rule, now }: Difference): Rating {
  if (!isJudged(now, rule)) return NOT_JUDGED;
  if (after) return untested("a server must refuse more requests, and no case sends them");
  const isRoute = conditionsOf(now).some((condition) => condition.rule === rule && condition.check === "route");
  if (isRoute) return compatible("a wrong route belongs to no operation, and another operation still defines its refusal");
  return breaking("its cases no longer have an admissible status", "the reference");
}

function rateStatus({ before, after, rule, now }: Difference): Rating {
  if (!isJudged(now, rule)) return NOT_JUDGED;
  if (!after) return breaking("a server that answers it fails now", "the reference");
  if (!before && /reference/.test(after.value)) return breaking("a client must be ready for it", "the new reference");
  return compatible("a client may meet it");
}

function* questionFacts(document: OpenApiDocument): Iterable<Fact> {
  for (const question of placedQuestions(document)) {
    const { rule, answers, reference, at } = question;
    const place = { at, rules: [rule] };
    const name = `${rule}, question`;
    yield { name, value: "open", ...place, rate: rateQuestion };
    yield wording(`${rule}, text of the question`, question.question, place, name);
    yield wording(`${rule}, why`, question.why, place, name);
    yield { name: `${rule}, answer of the reference`, value: reference, ...place, within: [name], rate: rateReference };
    for (const { part } of partsOf(document, rule)) {
      if (part !== undefined) yield { name: `${rule}, part ${part}`, value: "asked", ...place, within: [name], rate: ratePart };
    }
    for (const answer of answers) {
      yield* answerFacts(document, rule, answer, { at: [...at, "answers", answer.answer], rules: [rule] });
    }
  }
}

function* answerFacts(
  document: OpenApiDocument,
  rule: string,
  { answer, means, examples, pattern = "" }: DocumentQuestion["answers"][number],
  place: Place,
): Iterable<Fact> {
  const parts = partsThatAdmit(document, rule, answer);
  const isWhole = parts.length === partsOf(document, rule).length;
  const value = isWhole ? "admissible" : parts.length === 0 ? "not admissible" : `admissible for ${parts.join(", ")}`;
  const name = `${rule}, answer ${answer}`;
  const own = { ...place, within: [`${rule}, question`] };
  yield { name, value, ...own, rate: (difference) => rateAnswer(answer, difference) };
  yield wording(`${rule}, meaning of ${answer}`, means, place, name);
  if (!examples) return;
  yield { name: `${rule}, members of "${answer}"`, value: pattern, ...own, rate: rateMembers };
  yield wording(`${rule}, examples of "${answer}"`, examples.join(" "), place, name);
}

/** The parts of the question for which the answer is admissible; `[""]` for a question without parts. */
function partsThatAdmit(document: OpenApiDocument, rule: string, answer: string): string[] {
  const asked = partsOf(document, rule).filter(({ answers }) => answers.some((each) => each.answer === answer));
  return asked.map(({ part = "" }) => part);
}

function rateQuestion({ after, rule, old, now }: Difference): Rating {
  if (after) return compatible("what was fixed or not mentioned is now open and recorded");
  if (!isJudged(now, rule)) return compatible("it is no longer recorded, and profiles that name it are refused");
  if (!isRefusal(now, rule))
    return untested("a server with another answer is wrong now, and the cases of the rule still accept it");
  const asked = questionOf(old, rule);
  const other = asked?.answers.find(({ answer }) => answer !== asked.reference);
  return breaking("a server with another answer fails now, and profiles that name it are refused", `${rule}=${other?.answer}`);
}

/** Rates the addition or removal of a part: a kind of value, or an operation, with its own answer. */
function ratePart({ after, rule, now }: Difference): Rating {
  const because = after ? "no case asks for it yet" : "profiles that name it are refused, and its cases still ask for it";
  return isJudged(now, rule) ? untested(because) : compatible(because);
}

/** The answers that the cases distinguish: statuses, the meaning of `total`, and named pages for each part. */
const KNOWN =
  /=\d+$|total=(all|page)$|over-maximum=(clamp|default)$|limit-invalid\.\w+=default$|last-id-invalid\.\w+=first-page$|\.fraction=rounded-down$|\.repeated=(first|last)$|\.huge=clamp$/;

function rateAnswer(answer: string, difference: Difference): Rating {
  const { rule, old, now } = difference;
  const [was, is] = [partsThatAdmit(old, rule, answer), partsThatAdmit(now, rule, answer)];
  const gone = was.filter((part) => !is.includes(part));
  const lost = gone.filter((name) => partsOf(now, rule).some(({ part = "" }) => part === name));
  if (gone.length > 0 && lost.length === 0) return ratePart({ ...difference, after: undefined });
  if (lost.length === 0) return is.length === was.length ? editorial() : compatible("a client may meet it");
  if (!isJudged(now, rule))
    return compatible("an observed rule is recorded and not judged; profiles that name the answer are refused");
  if (!isJudged(old, rule)) return untested("a server that gives it is wrong now, and the cases of the rule still record it");
  const server = lost.map((part) => `${rule}${part && "."}${part}=${answer}`).find((name) => KNOWN.test(name));
  if (!server) return untested("a server that gives it is wrong now, and the cases of the rule do not know it");
  return breaking("a server that gives it fails now, and profiles that name it are refused", server);
}

function rateReference({ after, rule, old, now }: Difference): Rating {
  const admitted = partsOf(old, rule).some((part) => admits(part, after?.value ?? ""));
  if (admitted || !isJudged(now, rule)) return compatible("the mock gives this answer unless a profile says otherwise");
  return breaking("a client must be ready for it, since the mock gives this answer", "the new reference");
}

function rateMembers({ rule, old, now }: Difference): Rating {
  if (!isJudged(now, rule)) return NOT_JUDGED;
  const lost = partsOf(old, rule)
    .flatMap(sampleAnswers)
    .find((answer) => !partsOf(now, rule).some((part) => admits(part, answer)));
  if (lost !== undefined) return breaking("a server that gives an answer no longer in it fails now", `${rule}=${lost}`);
  return untested("the samples cannot show that every member is still one");
}

function questionOf(document: OpenApiDocument, rule: string): DocumentQuestion | undefined {
  return placedQuestions(document).find((question) => question.rule === rule);
}

function partsOf(document: OpenApiDocument, rule: string): Question[] {
  return questionsOf(document).filter((question) => question.rule === rule);
}

function isRefusal(document: OpenApiDocument, id: string): boolean {
  return conditionsOf(document).some(({ rule }) => rule === id);
}

const NOT_JUDGED = compatible("an observed rule is recorded and not judged");

function isJudged(document: OpenApiDocument, id: string): boolean {
  return document["x-rules"].some((rule) => rule.id === id && rule.level !== "observed");
}

function hasCase(id: string): boolean {
  return allCases.some(({ rule }) => rule === id);
}
