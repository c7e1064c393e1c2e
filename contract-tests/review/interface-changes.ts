import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { valueAt } from "../../openapi/pointer.ts";
import {
  type Change,
  code,
  directionOf,
  type Rating,
  ratingOf,
  type Shipped,
  stepOf,
  TEXT,
} from "./contract-changes.ts";
import { printedBy } from "./revision.ts";

/** What `redocly diff` finds in routes, parameters, schemas and answers. It reads no x- fields and no values of shared examples. */
export function interfaceChanges(old: Shipped, now: Shipped): Change[] {
  // A component is found again at each place that refers to it.
  const once = new Map(
    differencesFound(old, now).map((difference) => [placeOf(difference), difference]),
  );
  return [...once]
    .filter(([place]) => !STATEMENTS.test(place))
    .map(([place, difference]) => changeOf(place, difference, old, now));
}

function differencesFound(old: Shipped, now: Shipped): Difference[] {
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-review-"));
  const before = join(folder, "before.json");
  const after = join(folder, "after.json");
  try {
    writeFileSync(before, JSON.stringify(old));
    writeFileSync(after, JSON.stringify(now));
    const printed = printedBy("redocly diff", process.execPath, ...REDOCLY, before, after);
    return JSON.parse(printed).changes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const REDOCLY = [
  "--env-file=contract-tests/review/redocly.env",
  "node_modules/@redocly/cli/bin/cli.js",
  "diff",
  "--config=contract-tests/review/redocly.yaml",
  "--format=json",
  "--fail-on=none",
];

/** The places whose changes contract-changes.ts tells. */
const STATEMENTS = /^(x-.*|tags|components\/examples|components\/responses\/.+\/examples)\//;

/** A change in the report of redocly, which rates the impact on clients. */
interface Difference {
  readonly path: string;
  readonly typeName: string;
  readonly property?: string;
  /** `added`, `removed` or `modified`. */
  readonly kind: string;
  /** `major`, `minor` or `patch`. */
  readonly impact: string;
  readonly verdicts: readonly { readonly message: string }[];
  readonly base?: Side;
  readonly revision?: Side;
}

interface Side {
  readonly pointer: string;
  readonly value: unknown;
}

/** Where a difference is: a property that only one document has is in the longer of both pointers only. */
function placeOf({ base, revision }: Difference): string {
  const [was = "", is = ""] = [base?.pointer, revision?.pointer];
  return (is.length < was.length ? was : is).replace("#/", "");
}

/** A difference as a change, with the rules that are about its place, about a part of it, or about what contains it. */
function changeOf(place: string, difference: Difference, old: Shipped, now: Shipped): Change {
  const [kind, because] = rated(difference, isRequired(place, now));
  const step = stepOf(difference.base?.value, difference.revision?.value);
  // Where a place went, its rule may have gone with it.
  const isAbout = (each: string) =>
    `${place}/`.startsWith(`${each}/`) || `${each}/`.startsWith(`${place}/`);
  const own = [...now["x-rules"], ...old["x-rules"]].filter(({ about }) => about.some(isAbout));
  const rules = new Set(own.map(({ id }) => code(id)));
  const told = [because];
  if (kind !== "wording" && rules.size > 0)
    told.push(`rules and their cases: ${[...rules].join(", ")}`);
  return { kind, what: `${code(place)}: ${step}`, told };
}

/** Whether the place is a property that its schema requires. */
function isRequired(place: string, document: Shipped): boolean {
  const [schema = "", name = ""] = place.split(/\/properties\/([^/]+)$/);
  return [valueAt(document, `${schema}/required`)].flat().includes(name);
}

const TEXTS =
  /\b(description|summary|title|tags|deprecated|Example|ExamplesMap|Info|Contact|License|ExternalDocs)\b/;

function rated(
  { path, typeName, kind, impact, verdicts, property = typeName, base, revision }: Difference,
  isRequiredNow: boolean,
): Rating {
  if (TEXTS.test(`${property} ${typeName}`)) return TEXT;
  const [sort = "request"] = /responses|security/.exec(path) ?? [];
  if (impact !== "major") {
    const direction = kind === "added" ? "came" : "changed";
    return ratingOf(sort, direction, isRequiredNow ? "required" : property);
  }
  const clients = verdicts.map(({ message }) => `clients: ${message}`);
  const [, servers] = ratingOf(
    `major ${sort}`,
    directionOf(base?.value, revision?.value),
    property,
  );
  return ["breaking", [...clients, servers].join(" ")];
}
