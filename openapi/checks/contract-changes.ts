import { isDeepStrictEqual } from "node:util";
import type { Source } from "../generate/source.ts";
import { conditionRows, questionRows } from "../generate/tables.ts";

/** A change of the document, and what it does to whom. */
export interface Change {
  /** `breaking`: something that was right may be wrong now. `feature`: all stays right. `wording`: a text or an example. */
  readonly kind: "breaking" | "feature" | "wording";
  /** What changed, as Markdown on one line. */
  readonly what: string;
  /** Whom it concerns, and why it is of this kind. */
  readonly because: string;
  readonly rules: readonly string[];
  /** The answers in profiles that it concerns, such as `list.total=page`. */
  readonly profiles: readonly string[];
}

/** Why a change of a text or an example is one of the wording. */
export const IN_OTHER_WORDS = "readers: check that the meaning is the same";

/** A value of the document as a code span of one line, whatever backticks it has. */
export function code(value: unknown): string {
  const text = (typeof value === "string" ? value : (JSON.stringify(value) ?? "none"))
    .replace(/\s+/g, " ")
    .trim();
  const shown = text.length > 90 ? `${text.slice(0, 90)}…` : text;
  return shown.includes("`") ? `\`\` ${shown.replaceAll("``", "` `")} \`\`` : `\`${shown}\``;
}

/** What changed in the rules, the statuses of refusals, the open questions and their answers, and the examples. */
export function contractChanges(old: Source, now: Source): Change[] {
  const rules = { ...old.rules, ...now.rules };
  const all = differences(factsOf(old, now), factsOf(now, old)).map((difference) =>
    changeOf(difference, rules),
  );
  // Parts of a question that change alike are one change.
  const first = new Map(all.toReversed().map((change) => [change.what, change]));
  const profilesOf = (what: string) =>
    all.flatMap((change) => (change.what === what ? change.profiles : []));
  return [...first.values()]
    .toReversed()
    .map((change) => ({ ...change, profiles: profilesOf(change.what) }));
}

interface Facts {
  readonly [name: string]: Facts | string | undefined;
}

/** What a document says, as a tree: sorts of facts, and in each the rules, with an operation or a part behind the name. */
function factsOf(source: Source, other: Source): Facts {
  // A rule that comes or goes takes its refusals with it, and an observed refusal is an answer to a question.
  const inBoth = (rule: string) => source.rules[rule] && other.rules[rule];
  const refusals = conditionRows(source).filter(
    ({ rule, level }) => level !== "observed" && inBoth(rule),
  );
  const [questions, others] = [questionRows(source), questionRows(other)];
  const isAsked = (id: string) =>
    [questions, others].some((asked) => asked.some(({ rule }) => rule === id));
  return {
    rule: table(Object.entries(source.rules), ([id, { basis, sentence }]) => [
      id,
      { ...basis, sentence },
    ]),
    refusal: table(refusals, ({ operation, rule, listed, admissible }) => {
      // If the rule is asked for, its statuses are answers.
      const status = table(isAsked(rule) ? [] : admissible, (each) => [`${each}`, "admissible"]);
      return [`${rule}.${operation}`, { listed: listed?.toString(), status }];
    }),
    question: table(questions, ({ id, question, answers, reference, why }) => {
      const answer = table(answers, ({ answer: name, means, pattern }) => [
        name,
        { means, pattern },
      ]);
      return [id, { question, answer, reference, why }];
    }),
    example: source.document.components.examples as unknown as Facts,
  };
}

function table<T>(items: readonly T[], entryOf: (item: T) => [string, Facts[string]]): Facts {
  return Object.fromEntries(items.map(entryOf));
}

interface Difference {
  readonly path: readonly string[];
  readonly was: Facts[string];
  readonly is: Facts[string];
}

function differences(
  was: Facts[string],
  is: Facts[string],
  path: readonly string[] = [],
): Difference[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (typeof was !== "object" || typeof is !== "object" || !was || !is) return [{ path, was, is }];
  const names = new Set([...Object.keys(is), ...Object.keys(was)]);
  return [...names].flatMap((name) => differences(was[name], is[name], [...path, name]));
}

function changeOf(
  { path: [sort = "", name = "", ...steps], was, is }: Difference,
  rules: Source["rules"],
): Change {
  const rule = Object.keys(rules).find((id) => name === id || name.startsWith(`${id}.`)) ?? "";
  const values =
    was === undefined ? "added" : is === undefined ? "removed" : `${code(was)} → ${code(is)}`;
  const shown = [sort === "question" ? rule : name, ...steps].map((step, place) =>
    place % 2 === 0 ? code(step) : step,
  );
  const what = `${[sort, ...shown].join(" ")}: ${values}`;
  const shape = [sort, ...steps.filter((_, place) => place % 2 === 0)].join(" ");
  const [kind, because] = ratingOf(shape, was, is, rules[rule]?.basis.level === "observed");
  const profiles =
    sort === "question" && kind !== "wording"
      ? [steps[0] === "answer" ? `${name}=${steps[1]}` : name]
      : [];
  return { kind, because, what, rules: rule ? [rule] : [], profiles };
}

type Rating = readonly [kind: Change["kind"], because: string];

const MUST_REFUSE: Rating = ["breaking", "servers: one must refuse what it could serve"];
const NOT_REFUSED: Rating = ["breaking", "clients: the refusal is no longer promised"];
const MORE: Rating = [
  "feature",
  "servers: they may answer so; clients: there is one more answer to be ready for",
];
const FAILS: Rating = ["breaking", "servers: one that answers so may fail now"];
const BY_LEVEL: Rating = ["feature", "servers: the level decides how a status is judged"];
const LISTED: Rating = [
  "breaking",
  "servers: the earlier status is only allowed now, and fails with `--strict`",
];
const ASKED: Rating = ["feature", "profiles: they may answer it"];
const REFUSED: Rating = ["breaking", "profiles: those that answer it so are refused"];
const REFERENCE: Rating = [
  "feature",
  "clients: the mock answers so from now on, if no profile says otherwise",
];
const TEXT: Rating = ["wording", IN_OTHER_WORDS];

/** The ratings of what came, of what went, and of what changed if that is another one. */
const RATINGS: Readonly<Record<string, readonly [came: Rating, gone: Rating, changed?: Rating]>> = {
  refusal: [MUST_REFUSE, NOT_REFUSED],
  "refusal listed": [BY_LEVEL, BY_LEVEL, LISTED],
  "refusal status": [MORE, FAILS],
  question: [ASKED, REFUSED],
  "question answer": [MORE, FAILS],
  "question answer pattern": [FAILS, FAILS],
  "question reference": [REFERENCE, REFERENCE],
};

function ratingOf(
  shape: string,
  was: Facts[string],
  is: Facts[string],
  isObserved: boolean,
): Rating {
  if (shape === "rule" || shape === "rule level") return ratingOfLevel(was, is);
  const [came, gone, changed = gone] = RATINGS[shape] ?? [TEXT, TEXT];
  const rating = was === undefined ? came : is === undefined ? gone : changed;
  return rating === FAILS && isObserved ? REFUSED : rating;
}

/** With `--strict`, a rule that is `listed` fails servers that it allows if it is `one-of`. */
const STRICTNESS: Readonly<Record<string, number>> = {
  observed: 0,
  "one-of": 1,
  listed: 2,
  must: 3,
};

function ratingOfLevel(...values: readonly [was: Facts[string], is: Facts[string]]): Rating {
  const levels = values.map((value) => (typeof value === "object" ? value.level : value));
  const [was = 0, is = 0] = levels.map((level) => STRICTNESS[String(level)]);
  return [
    "breaking",
    is > was
      ? "servers: one that was right may fail now"
      : "clients: one that relies on it no longer may",
  ];
}
