import type { OpenApiDocument, Path, Statement } from "../../openapi/generate/read-document.ts";

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
    const [was, is] = shortened(oneLine(before), oneLine(after));
    const rating = rate({ before, after, rule: rules[0] ?? "", old, now });
    return [{ what: `${name}: ${was} → ${is}`, ...rating, rules, at, ...(after ? {} : { gone: true }) }];
  });
}

function oneLine(fact: Fact | undefined): string {
  return fact?.value.replace(/\s+/g, " ").trim() ?? "none";
}

/** Characters of a value in a line, and how many of them precede the first difference. */
const LONG = 70;
const LEAD = 20;

/** Cuts long values to the text around their first difference. */
function shortened(was: string, is: string): [string, string] {
  const common = [...was].findIndex((letter, place) => letter !== is[place]);
  const start = Math.max(0, (common < 0 ? was.length : common) - LEAD);
  const cut = (text: string): string => {
    if (text.length <= LONG) return text;
    return `${start > 0 ? "…" : ""}${text.slice(start, start + LONG)}${start + LONG < text.length ? "…" : ""}`;
  };
  return [cut(was), cut(is)];
}

/** The rules of the statements in the interface text that name the place, or else the part that contains it. */
export function rulesOfPlace(document: OpenApiDocument, place: string): string[] {
  const statements = document["x-interface-text"].flatMap((section) => section.statements);
  const naming = (name: string): Statement[] => statements.filter(({ places = [] }) => places.includes(name));
  const [owner = ""] = place.split(".");
  const found = [place, owner].map(naming).find(({ length }) => length > 0) ?? [];
  return [...new Set(found.flatMap(({ rules }) => rules))];
}

export type Place = Pick<Fact, "at" | "rules">;

/** A fact that is only text for readers. */
export function wording(name: string, value: string, place: Place, within: string): Fact {
  return { name, value, ...place, within: [within], rate: editorial };
}

/** A change that binds neither servers nor clients. */
export function editorial(): Rating {
  return { effect: "editorial", because: "it binds neither servers nor clients: check that its meaning is unchanged" };
}

/** A change after which some right server or client is wrong. The suites of the two documents disagree on `server`. */
export function breaking(because: string, server: string): Rating {
  return { effect: "breaking", because, server };
}

/** A change that binds servers or clients by its text, but that no case judges. */
export function untested(because: string): Rating {
  return { effect: "untested", because };
}

/** A change after which all right servers and clients are still right. */
export function compatible(because: string): Rating {
  return { effect: "compatible", because };
}
