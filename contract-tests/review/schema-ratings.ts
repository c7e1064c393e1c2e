import { Ajv2020 } from "ajv/dist/2020.js";
import { breaking, compatible, type Difference, type Fact, type Rating, untested } from "./facts.ts";
import { examplesOf, followed, type OpenApiDocument, operationsOf, pointerOf } from "./read-document.ts";

/** A part of the interface that a document describes. */
export interface Part {
  readonly kind: "document" | "operation" | "parameter" | "response" | "schema" | "property" | "scheme" | "other";
  /** The name in the interface text: `listProjects.limit`, `Project.desc`. */
  readonly name: string;
  /** Whether a parameter or property is required. */
  readonly needed?: boolean;
  /** Whether the schema of a property admits no further ones. */
  readonly closed?: boolean;
}

/** Rates the addition or removal of a part. */
export function ratePart(part: Part): Fact["rate"] {
  const { kind, needed } = part;
  if (kind === "other") return rateUnknown;
  return ({ after }) => {
    if (kind === "property") return rateProperty(part, after !== undefined);
    if (!after) return breaking("clients that use it and servers that have it are wrong now", "the reference");
    if (kind === "response") return compatible("a client may meet it");
    if (kind === "schema") return compatible("it binds nothing until an answer uses it");
    return untested(`a server must accept it${needed ? ", and a client must send it" : ""}: no case judges it`);
  };
}

function rateProperty({ name, needed, closed }: Part, comes: boolean): Rating {
  const [owner, field] = name.split(".");
  if (comes && needed) return breaking("a server that does not send it fails now", "the reference");
  if (comes && closed) return breaking("a client whose types are closed cannot read it", `${owner} with ${field}`);
  if (comes) return compatible("a server may send it or leave it out, and clients must already ignore unknown fields");
  if (closed) return breaking("a server that sends it fails now", `${owner} with ${field}`);
  if (!needed) return compatible("clients already had to handle its absence");
  return rateLooser("a client that reads it may not find it", `${owner} without ${field}`);
}

/** Rates a field or parameter that becomes required or optional. */
export function rateNeed({ kind, name }: Part): Fact["rate"] {
  if (kind === "other") return rateUnknown;
  const [owner, field] = name.split(".");
  return ({ after }) => {
    if (kind === "parameter" && after?.value === "yes")
      return untested("a client that leaves it out may be refused, and the cases still leave it out");
    if (kind === "parameter")
      return untested("a server must accept requests without it, and the case of its rule still expects a refusal");
    if (after?.value === "yes") return breaking("a server that leaves it out fails now", `${owner} without ${field}`);
    return rateLooser("a client that reads it may not find it", `${owner} without ${field}`);
  };
}

/** Rates a change of the method or path of an operation. */
export function rateRoute(): Rating {
  return breaking("existing clients are refused, and existing servers do not have the new route", "the reference");
}

/** Rates a change of the keys that a request must carry. */
export function rateSecurity(): Rating {
  return untested("clients must authenticate differently, and the cases still send the key and expect a refusal without it");
}

/** Rates a keyword of a schema, or another field of OpenAPI that binds a server or a client. */
export function rateKeyword({ kind, name }: Part, path: readonly string[]): Fact["rate"] {
  const keyword = path.at(-1) ?? "";
  if (kind === "document" && keyword === "url") return rateUrl;
  if (kind === "scheme") return () => breaking("a client that authenticates as before is refused", "the reference");
  const isKnown = (kind === "schema" || kind === "property") && path.length === 1 && KNOWN.test(keyword);
  if (kind !== "parameter" && !isKnown) return rateUnknown;
  return (difference) => {
    const direction = directionOf(keyword, difference.before?.value, difference.after?.value);
    if (kind === "parameter") return rateRequest(name, keyword, direction);
    return direction === "other" ? rateUnknown(difference) : rateAnswer(name, keyword, direction);
  };
}

/** The keywords of a schema that widen or narrow the admitted values. */
const KNOWN = /^(type|enum|pattern|additionalProperties|(exclusiveM|m)(in|ax)imum|(min|max)(Length|Items))$/;

/** Rates a change that no other function understands: breaking if an example answer of one document is invalid in the other. */
function rateUnknown({ old, now }: Difference): Rating {
  if (!examplesFit(old, now) || !examplesFit(now, old))
    return breaking("an example answer of one document is invalid in the other", "the reference");
  return untested("the review does not understand this keyword: read which servers or clients it binds");
}

function rateAnswer(name: string, keyword: string, direction: Exclude<Direction, "other">): Rating {
  const breaks = `${name} that breaks the ${direction === "looser" ? "old" : "new"} ${keyword}`;
  const server = keyword === "additionalProperties" ? `${name} with a further field` : breaks;
  if (direction === "tighter") return breaking("a server that sends another value fails now", server);
  return rateLooser("a client may meet a value that it cannot read", server);
}

/** The keywords of parameters on which cases depend: they request such pages and judge their length. */
const READ = /^listProjects\.limit (maximum|default)$/;

function rateRequest(name: string, keyword: string, direction: Direction): Rating {
  const [ofRead, ofOthers] = REQUEST[direction];
  if (READ.test(`${name} ${keyword}`)) return breaking(`${ofRead}, and a server with the old value fails now`, "the reference");
  return untested(`${ofOthers}: no case judges by it`);
}

/** What a change of a parameter's keyword means, if the cases depend on it, and else. */
const REQUEST: Readonly<Record<Direction, readonly [ofRead: string, ofOthers: string]>> = {
  tighter: ["a client that asks for more is refused", "a client that sends another value may be refused"],
  looser: ["a server must accept more", "a server must accept more values"],
  other: ["its pages change", "clients and servers must change"],
};

/** Wrong servers that only a schema detects: the fields of a project, and the required fields of the envelope. */
const BY_SCHEMA =
  /^(Project without (?!id$)|Project\.|(ProjectPage|ErrorEnvelope) without (message|subMessage|status)$|ProjectPage without code$)/;

function rateLooser(because: string, server: string): Rating {
  if (BY_SCHEMA.test(server)) return breaking(because, server);
  return untested(`${because}; a case of the rule still fails a server that does so`);
}

function rateUrl({ before }: Difference): Rating {
  if (!before) return compatible("a client may take its base URL from it");
  return untested("a client that takes its base URL from here calls another server; targets of the suite name their own");
}

type Direction = "tighter" | "looser" | "other";

/** Whether the new value of a keyword admits fewer or more values than the old one. */
function directionOf(keyword: string, was: string | undefined, is: string | undefined): Direction {
  if (is === undefined) return "looser";
  if (was === undefined) return "tighter";
  const [bound = keyword] = /min|max/.exec(keyword.toLowerCase()) ?? [];
  const admitsAll = WIDER[bound];
  if (admitsAll?.(is, was)) return "looser";
  return admitsAll?.(was, is) ? "tighter" : "other";
}

/** Whether a keyword with `value` admits everything that it admits with `other`. Bounds are found by `min` or `max`. */
const WIDER: Readonly<Record<string, (value: string, other: string) => boolean>> = {
  min: (value, other) => Number(value) <= Number(other),
  max: (value, other) => Number(value) >= Number(other),
  enum: covers,
  type: covers,
};

function covers(values: string, others: string): boolean {
  const known = values.split(", ");
  return others.split(", ").every((each) => known.includes(each) || (each === "integer" && known.includes("number")));
}

/** Whether all example answers of one document are valid in the other. */
function examplesFit(shown: OpenApiDocument, judge: OpenApiDocument): boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(judge, "document");
  return operationsOf(shown).every(({ operation, method, path }) => {
    const judged = operationsOf(judge).find((other) => other.method === method && other.path === path)?.operation;
    return examplesOf(shown, operation).every(({ status, value }) => {
      const { at } = followed(judge, judged?.responses[status], []);
      const fits = ajv.getSchema(`document${pointerOf([...at, "content", "application/json", "schema"])}`);
      return !fits || fits(value);
    });
  });
}
