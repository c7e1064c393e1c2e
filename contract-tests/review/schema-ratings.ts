import { Ajv2020 } from "ajv/dist/2020.js";
import { examplesOf, type OpenApiDocument, operationsOf, pointerOf } from "../../openapi/generate/read-document.ts";
import { breaking, compatible, type Difference, type Fact, type Rating, untested } from "./facts.ts";

/** A part of the interface that a document describes. */
export interface Part {
  readonly kind: "document" | "operation" | "parameter" | "response" | "schema" | "property" | "scheme" | "other";
  /** As the interface text names it: `listProjects.limit`, `Project.desc`. */
  readonly name: string;
  /** Of a parameter or property: whether it has to be there. */
  readonly needed?: boolean;
  /** Of a property: whether the schema around it admits no other. */
  readonly closed?: boolean;
  /** Whether a client sends it. */
  readonly isRequest?: boolean;
}

/** A part that comes or goes. */
export function ratePart(part: Part): Fact["rate"] {
  const { kind, needed } = part;
  if (kind === "other") return rateUnknown;
  return ({ after }) => {
    if (kind === "property") return rateProperty(part, after !== undefined);
    if (!after) return breaking("a client that uses it, and every server that has it, is wrong now", "the reference");
    if (kind === "response") return compatible("a client may meet it");
    if (kind === "schema") return compatible("it binds nothing until an answer uses it");
    return untested(`a server has to take it${needed ? ", and a client to send it" : ""}: no case judges it`);
  };
}

function rateProperty({ name, needed, closed }: Part, comes: boolean): Rating {
  const [owner, field] = name.split(".");
  if (comes && needed) return breaking("a server that does not send it fails now", "the reference");
  if (comes && closed) return breaking("a client whose types are closed cannot read it", `${owner} with ${field}`);
  if (comes) return compatible("a server may send it or leave it out, and clients must skip unknown fields already");
  if (closed) return breaking("a server that sends it fails now", `${owner} with ${field}`);
  if (!needed) return compatible("clients had to do without it already");
  return rateLooser("a client that reads it may not find it", `${owner} without ${field}`);
}

/** A field or parameter that has to be there, or no longer. */
export function rateNeed({ kind, name, isRequest }: Part): Fact["rate"] {
  if (kind === "other") return rateUnknown;
  const [owner, field] = name.split(".");
  return ({ after }) => {
    const isNeeded = after?.value === "yes";
    if (isRequest && isNeeded) return untested("a client that leaves it out may be refused, and the cases still leave it out");
    if (isRequest) return untested("a server has to do without it, and the case of its rule still wants a refusal");
    if (isNeeded) return breaking("a server that leaves it out fails now", `${owner} without ${field}`);
    return rateLooser("a client that reads it may not find it", `${owner} without ${field}`);
  };
}

/** The method and path of an operation. */
export function rateRoute(): Rating {
  return breaking("a client that asks as before is refused, and a server of before does not answer", "the reference");
}

/** Which keys a request has to carry. */
export function rateSecurity(): Rating {
  return untested("clients authenticate otherwise, and the cases still send the key and want a refusal without it");
}

/** A keyword of a schema, or another field of OpenAPI that binds a server or a client. */
export function rateKeyword(part: Part, path: readonly string[]): Fact["rate"] {
  const { kind, name } = part;
  const keyword = path.at(-1) ?? "";
  if (kind === "document" && keyword === "url") return rateUrl;
  if (kind === "scheme") return () => breaking("a client that authenticates as before is refused", "the reference");
  const isKnown = kind === "parameter" || (/^(schema|property)$/.test(kind) && path.length === 1 && KNOWN.test(keyword));
  if (!isKnown) return rateUnknown;
  return (difference) => {
    const direction = directionOf(keyword, difference.before?.value, difference.after?.value);
    if (kind === "parameter") return rateRequest(name, keyword, direction);
    return direction === "other" ? rateUnknown(difference) : rateAnswer(name, keyword, direction);
  };
}

/** The keywords of a schema that say which values it admits, more or fewer. */
const KNOWN = /^(type|enum|pattern|additionalProperties|(exclusiveM|m)(in|ax)imum|(min|max)(Length|Items))$/;

/** What is not read here: the answers that the documents show decide whether it binds servers. */
function rateUnknown({ old, now }: Difference): Rating {
  if (!examplesFit(old, now) || !examplesFit(now, old))
    return breaking("an answer that one of the documents shows does not fit the other", "the reference");
  return untested("it is not known which servers or clients it binds: read what it says");
}

function rateAnswer(name: string, keyword: string, direction: Exclude<Direction, "other">): Rating {
  const breaks = `${name} that breaks the ${direction === "looser" ? "old" : "new"} ${keyword}`;
  const server = keyword === "additionalProperties" ? `${name} with a further field` : breaks;
  if (direction === "tighter") return breaking("a server that sends another value fails now", server);
  return rateLooser("a client may meet a value that it cannot read", server);
}

/** What the suite reads of the parameters: it asks for these pages, and judges how long they are. */
const READ = /^listProjects\.limit (maximum|default)$/;

function rateRequest(name: string, keyword: string, direction: Direction): Rating {
  if (READ.test(`${name} ${keyword}`)) {
    const why = {
      tighter: "a client that asks for more is refused",
      looser: "a server has to take more",
      other: "its pages change",
    };
    return breaking(`${why[direction]}, and a server that counts as before fails now`, "the reference");
  }
  const why = { tighter: "a client that sends another value may be refused", looser: "a server has to take more values" };
  return untested(`${direction === "other" ? "clients and servers have to change" : why[direction]}: no case judges by it`);
}

/** Servers that only a schema judges: what a field of a project is, and which of the envelope must be there. */
const BY_SCHEMA =
  /^(Project without (?!id$)|Project\.|(ProjectPage|ErrorEnvelope) without (message|subMessage|status)$|ProjectPage without code$)/;

function rateLooser(because: string, server: string): Rating {
  if (BY_SCHEMA.test(server)) return breaking(because, server);
  return untested(`${because}; by the rule the suite still fails a server that does so`);
}

function rateUrl({ before }: Difference): Rating {
  if (!before) return compatible("a client may take its base URL from it");
  return untested("a client that takes its base URL from here asks elsewhere; a target of the suite names its own");
}

type Direction = "tighter" | "looser" | "other";

/** Whether the new keyword admits fewer values than the old one, or more. */
function directionOf(keyword: string, was: string | undefined, is: string | undefined): Direction {
  if (was === undefined || is === undefined) return is === undefined ? "looser" : "tighter";
  const admitsAll = WIDER[keyword] ?? WIDER[/m(in|ax)/i.exec(keyword)?.[0].toLowerCase() ?? ""];
  if (admitsAll?.(is, was)) return "looser";
  return admitsAll?.(was, is) ? "tighter" : "other";
}

/** Whether a keyword with one value admits all that it admits with another; the bounds stand under how they begin. */
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

/** Whether each answer that a document shows as an example fits what another document says of that status. */
function examplesFit(shown: OpenApiDocument, judge: OpenApiDocument): boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(judge, "document");
  return operationsOf(shown).every(({ operation, at }) =>
    Object.keys(operation.responses).every((status) => {
      const place = [...at, "responses", status, "content", "application/json", "schema"];
      const fits = ajv.getSchema(`document${pointerOf(place)}`);
      return !fits || Object.values(examplesOf(operation, status)).every(({ value }) => fits(value));
    }),
  );
}
