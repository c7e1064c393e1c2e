import type { OpenApiDocument, Path } from "./read-document.ts";

/** Whether right servers and clients stay right. `untested`: by its text, a change binds them, but no case judges it yet. */
export type Effect = "breaking" | "untested" | "compatible" | "editorial";

/** The rating of a change. */
export interface Rating {
  readonly effect: Effect;
  /** Which servers or clients are wrong now, or why all are still right. A clause without a period. */
  readonly because: string;
  /** Of a breaking change, a server on which the suites of the two documents disagree: `delete.foreign=402`, `the reference`. */
  readonly server?: string;
}

/** One statement of a document, with a name that does not depend on its place. */
export interface Fact {
  /** The subject: `list.total, answer page` or `listProjects.limit, maximum`. */
  readonly name: string;
  /** The value in the document, as shown to a reader. */
  readonly value: string;
  readonly at: Path;
  readonly rules: readonly string[];
  /** The facts that contain this one. If one of them is added or removed, this fact is not a separate change. */
  readonly within?: readonly string[];
  /** The value is only for display: changes are those of the facts within. */
  readonly isHolder?: true;
  readonly rate: (difference: Difference) => Rating;
}

export type Place = Pick<Fact, "at" | "rules">;

/** A fact in the old and the new document; undefined in one of them if it was added or removed. */
export interface Difference {
  readonly before: Fact | undefined;
  readonly after: Fact | undefined;
  /** The first rule of the fact. */
  readonly rule: string;
  readonly old: OpenApiDocument;
  readonly now: OpenApiDocument;
}

/** A change of the document, with the affected rules. */
export interface Change extends Rating {
  /** One line: the name, the old and the new value. */
  readonly what: string;
  readonly rules: readonly string[];
  /** The place in the new document; in the old one if the part is gone. */
  readonly at: Path;
  readonly gone?: true;
}

/** The differences between the facts of two documents, with ratings. */
export function compareFacts(
  collect: (document: OpenApiDocument) => Iterable<Fact>,
  { old, now }: Pick<Difference, "old" | "now">,
): Change[] {
  const factsOf = (document: OpenApiDocument) => new Map([...collect(document)].map((fact) => [fact.name, fact]));
  const [earlier, later] = [factsOf(old), factsOf(now)];
  const comesOrGoes = (name: string): boolean => earlier.has(name) !== later.has(name);
  return [...new Map([...later, ...earlier]).values()].flatMap(({ name, within = [], isHolder }) => {
    const [before, after] = [earlier.get(name), later.get(name)];
    const fact = after ?? before;
    const isSame = before && after && (isHolder || before.value === after.value);
    if (!fact || isSame || within.some(comesOrGoes)) return [];
    const { rules, at, rate } = fact;
    const rating = rate({ before, after, rule: rules[0] ?? "", old, now });
    return [{ what: `${name}: ${difference(before, after)}`, ...rating, rules, at, ...(after ? {} : { gone: true }) }];
  });
}

/** The most characters of a value in a line, and how many of them precede the first difference. */
const LONG = 70;
const LEAD = 20;

/** The old and the new value on one line; of long values, the text around their first difference. */
function difference(...facts: readonly [Fact | undefined, Fact | undefined]): string {
  const [was = "", is = ""] = facts.map((fact) => fact?.value.replace(/\s+/g, " ").trim() ?? "none");
  const common = [...was].findIndex((letter, place) => letter !== is[place]);
  const start = Math.max(0, (common < 0 ? was.length : common) - LEAD);
  const shown = [was, is].map((text) => {
    if (text.length <= LONG) return text;
    return `${start > 0 ? "…" : ""}${text.slice(start, start + LONG)}${start + LONG < text.length ? "…" : ""}`;
  });
  return shown.join(" → ");
}

/** A fact that is only text for readers. */
export function wording(name: string, value: string, place: Place, within: string): Fact {
  return { name, value, ...place, within: [within], rate: editorial };
}

export function editorial(): Rating {
  return { effect: "editorial", because: "it binds neither servers nor clients: check that its meaning is unchanged" };
}

export function breaking(because: string, server: string): Rating {
  return { effect: "breaking", because, server };
}

export function untested(because: string): Rating {
  return { effect: "untested", because };
}

export function compatible(because: string): Rating {
  return { effect: "compatible", because };
}
