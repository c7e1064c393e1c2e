import type { OpenApiDocument, Path, Statement } from "../../openapi/generate/read-document.ts";

/**
 * Whether servers and clients that were right still are. `untested`: by its words a change binds them, but no case judges it yet.
 */
export type Effect = "breaking" | "untested" | "compatible" | "editorial";

/** What a change does. */
export interface Rating {
  readonly effect: Effect;
  /** Which server or client is wrong now, or why every one is still right. A clause without a period. */
  readonly because: string;
  /** Of a breaking change, a server on which the suites of the two documents disagree: `delete.foreign=402`, `the reference`. */
  readonly server?: string;
}

/** One thing that a document says, under a name that stays if its place changes. */
export interface Fact {
  /** What it is about: `list.total, answer page` or `listProjects.limit, maximum`. */
  readonly name: string;
  /** What the document says of it, for a reader. */
  readonly value: string;
  readonly at: Path;
  readonly rules: readonly string[];
  /** The facts that hold this one. If one of them comes or goes, this is no change of its own. */
  readonly within?: readonly string[];
  /** The value is only for a reader: what can change are the facts within. */
  readonly isHolder?: true;
  readonly rate: (difference: Difference) => Rating;
}

/** A fact in two documents, of which one may lack it. */
export interface Difference {
  readonly before: Fact | undefined;
  readonly after: Fact | undefined;
  /** The first rule of the fact. */
  readonly rule: string;
  readonly old: OpenApiDocument;
  readonly now: OpenApiDocument;
}

/** A change of the document, with the rules that it touches. */
export interface Change extends Rating {
  /** One line: what, before and after. */
  readonly what: string;
  readonly rules: readonly string[];
  /** Its place in the new document; in the old one, if it is gone. */
  readonly at: Path;
  readonly gone?: true;
}

/** The facts that differ, each rated. */
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

/** Characters of a value that a line shows, and of those, how many before the first difference. */
const LONG = 70;
const LEAD = 20;

/** The values as one line shows them: of long ones, what is around the first difference. */
function shortened(was: string, is: string): [string, string] {
  const common = [...was].findIndex((letter, place) => letter !== is[place]);
  const start = Math.max(0, (common < 0 ? was.length : common) - LEAD);
  const cut = (text: string): string => {
    if (text.length <= LONG) return text;
    return `${start > 0 ? "…" : ""}${text.slice(start, start + LONG)}${start + LONG < text.length ? "…" : ""}`;
  };
  return [cut(was), cut(is)];
}

/** The rules of the statements of the interface text that name the place, or else the part that holds it. */
export function rulesOfPlace(document: OpenApiDocument, place: string): string[] {
  const statements = document["x-interface-text"].flatMap((section) => section.statements);
  const naming = (name: string): Statement[] => statements.filter(({ places = [] }) => places.includes(name));
  const [owner = ""] = place.split(".");
  const found = [place, owner].map(naming).find(({ length }) => length > 0) ?? [];
  return [...new Set(found.flatMap(({ rules }) => rules))];
}

/** Where a fact stands, and which rules it is about. */
export type Place = Pick<Fact, "at" | "rules">;

/** A text for readers. */
export function wording(name: string, value: string, place: Place, within: string): Fact {
  return { name, value, ...place, within: [within], rate: editorial };
}

/** A change that binds neither servers nor clients. */
export function editorial(): Rating {
  return { effect: "editorial", because: "it binds neither servers nor clients: read whether it still says the same" };
}

/** A server or a client that was right is wrong now; the suites of the two documents disagree on the server. */
export function breaking(because: string, server: string): Rating {
  return { effect: "breaking", because, server };
}

/** By its words it binds servers or clients, and no case judges it. */
export function untested(because: string): Rating {
  return { effect: "untested", because };
}

/** Servers and clients that were right still are. */
export function compatible(because: string): Rating {
  return { effect: "compatible", because };
}
