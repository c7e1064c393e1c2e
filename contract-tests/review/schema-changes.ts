import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redocly } from "../../openapi/checks/redocly.ts";
import { placeOf, pointerOf } from "../../openapi/generate/places.ts";
import type { OpenApiDocument, Path, Statement } from "../../openapi/generate/read-document.ts";
import { UsageError } from "../model/input.ts";
import type { Change, Effect } from "./extension-changes.ts";
import type { Source } from "./inputs.ts";

/** A change in the output of `redocly diff --format json`, as far as it is read here. */
interface RedoclyChange {
  readonly path: string;
  readonly kind: "added" | "removed" | "modified";
  readonly impact: "major" | "minor" | "patch";
  readonly property?: string;
  readonly verdicts?: readonly { message: string }[];
  readonly base?: { readonly pointer: string; readonly value?: unknown };
  readonly revision?: { readonly pointer: string; readonly value?: unknown };
}

/** What has changed in the parts that OpenAPI specifies, by redocly. Throws `UsageError` if it cannot compare the two. */
export async function schemaChanges(before: Source, after: Source): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-diff-"));
  try {
    const files = [join(folder, "before.yaml"), join(folder, "after.yaml")] as const;
    await Promise.all([writeFile(files[0], before.text), writeFile(files[1], after.text)]);
    const { code, stdout, stderr } = await redocly(CONFIG, "diff", ...files, "--format=json", "--fail-on=none");
    const reason = stderr.trim().split("\n").at(-1) || "no reason given";
    if (code !== 0) throw new UsageError(`redocly cannot compare ${before.name} with ${after.name}: ${reason}`);
    const { changes } = JSON.parse(stdout) as { changes: RedoclyChange[] };
    return changes.filter(isOutsideExtensions).map((change) => readChange(change, [before.document, after.document]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CONFIG = new URL("redocly.yaml", import.meta.url);

/** Redocly reports a whole x- block that was added or removed. Its content is compared in extension-changes.ts. */
function isOutsideExtensions({ path, property = "" }: RedoclyChange): boolean {
  return !path.includes("/x-") && !property.startsWith("x-");
}

function readChange(change: RedoclyChange, documents: readonly OpenApiDocument[]): Change {
  const { base, revision, path } = change;
  const [effect, because] = effectOf(change);
  const pointers = [base?.pointer, revision?.pointer].filter((pointer) => pointer !== undefined);
  const places = placesHolding([pointers, [path]], documents);
  const statements = documents.flatMap(statementsOf).filter((each) => each.places?.some((place) => places.includes(place)));
  return {
    effect,
    what: `${places.join(", ") || path}: ${descriptionOf(change)}`,
    because,
    rules: [...new Set(statements.flatMap(({ rules }) => rules))],
    at: pathOf((revision ?? base)?.pointer ?? path),
    ...(revision ? {} : { gone: true }),
  };
}

/** Properties without an effect on clients and servers. */
const EDITORIAL = ["description", "summary", "title", "example", "examples", "deprecated", "externalDocs", "tags", "version"];

/**
 * Redocly judges for the client: asking more of a request or less of an answer is major. A change that it rates lower still
 * binds the server: a request that allows more, an answer that requires more.
 */
function effectOf({ impact, property, kind }: RedoclyChange): [Effect, string] {
  if (impact === "major") return ["breaking", "a client that was right may be refused, or meet what it cannot read"];
  if (property !== undefined && !EDITORIAL.includes(property)) return ["breaking", "a server that was right may be wrong now"];
  if (kind === "modified" || impact === "patch") return ["editorial", "it binds neither servers nor clients"];
  return ["compatible", "a server or client that was right still is"];
}

/** Two values longer than this are not shown. */
const LONG = 160;

function descriptionOf({ kind, property, verdicts = [], base, revision }: RedoclyChange): string {
  if (verdicts.length > 0) return verdicts.map(({ message }) => message).join(" ");
  if (property === undefined) return kind;
  const [old = "nothing", now = "nothing"] = [JSON.stringify(base?.value), JSON.stringify(revision?.value)];
  return old.length + now.length > LONG ? `${property} changed` : `${property} from ${old} to ${now}`;
}

/**
 * The smallest places named in `x-interface-text` that hold one of the pointers. The first group with such a place decides: the
 * pointer of a schema comes before that of the operation that uses it.
 */
function placesHolding(groups: readonly (readonly string[])[], documents: readonly OpenApiDocument[]): string[] {
  const named = documents.flatMap(namedPlaces);
  const holders = groups.map((pointers) =>
    named.filter(({ pointer }) => pointers.some((inner) => `${inner}/`.startsWith(`${pointer}/`))),
  );
  const holding = holders.find(({ length }) => length > 0) ?? [];
  const smallest = Math.max(...holding.map(({ depth }) => depth));
  return [...new Set(holding.filter(({ depth }) => depth === smallest).map(({ name }) => name))];
}

function namedPlaces(document: OpenApiDocument): { name: string; pointer: string; depth: number }[] {
  const names = new Set(statementsOf(document).flatMap(({ places = [] }) => places));
  return [...names].flatMap((name) => {
    const at = placeOf(document, name);
    return at ? [{ name, pointer: pointerOf(at), depth: at.length }] : [];
  });
}

function statementsOf(document: OpenApiDocument): Statement[] {
  return document["x-interface-text"].flatMap(({ statements }) => statements);
}

function pathOf(pointer: string): Path {
  const keys = pointer.split("/").slice(1);
  return keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
