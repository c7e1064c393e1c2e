import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redocly } from "../../../openapi/checks/redocly.ts";
import type { OpenApiDocument, Path } from "../../../openapi/generate/read-document.ts";
import type { Source } from "../source.ts";
import type { Change, Effect } from "./effects.ts";
import { placesHolding, rulesAbout } from "./places.ts";

/** What `redocly diff --format json` says of one change, as far as it is read here. */
interface RedoclyChange {
  readonly path: string;
  readonly kind: "added" | "removed" | "modified";
  readonly impact: "major" | "minor" | "patch";
  readonly property?: string;
  readonly verdicts?: readonly { message: string }[];
  readonly base?: { readonly pointer: string; readonly value?: unknown };
  readonly revision?: { readonly pointer: string; readonly value?: unknown };
}

/** What has changed in all that OpenAPI has words for, by redocly; or in one line why it cannot compare the two. */
export async function schemaChanges(before: Source, after: Source): Promise<Change[] | string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-diff-"));
  try {
    const files = [join(folder, "before.yaml"), join(folder, "after.yaml")] as const;
    await Promise.all([writeFile(files[0], before.text), writeFile(files[1], after.text)]);
    const { code, stdout, stderr } = await redocly(CONFIG, "diff", ...files, "--format=json", "--fail-on=none");
    if (code !== 0) return `redocly cannot compare ${before.name} with ${after.name}: ${lastLine(stderr)}`;
    const { changes } = JSON.parse(stdout) as { changes: RedoclyChange[] };
    return changes.filter(isOutsideExtensions).map((change) => readChange(change, before.document, after.document));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CONFIG = new URL("redocly.yaml", import.meta.url);

/** Characters of two values from which a line no longer tells them. */
const LONG = 160;

/** Properties that bind nobody. */
const EDITORIAL = ["description", "summary", "title", "example", "examples", "deprecated", "externalDocs", "tags", "version"];

/** Redocly tells of a whole x- block that came or went; what is in it is compared by ourselves. */
function isOutsideExtensions({ path, property = "" }: RedoclyChange): boolean {
  return !path.includes("/x-") && !property.startsWith("x-");
}

function readChange(change: RedoclyChange, before: OpenApiDocument, after: OpenApiDocument): Change {
  const { base, revision, path } = change;
  const [effect, because] = effectOf(change);
  const standing = [base?.pointer, revision?.pointer].filter((pointer) => pointer !== undefined);
  const places = placesHolding([standing, [path]], [before, after]);
  return {
    effect,
    what: `${places.join(", ") || path}: ${words(change)}`,
    because,
    rules: rulesAbout(places, [before, after]),
    at: pathOf((revision ?? base)?.pointer ?? path),
    ...(revision ? {} : { gone: true }),
  };
}

/**
 * Redocly looks from the client: asking more of a request or less of an answer is major. What it rates lower still binds the
 * server the other way round: a request that allows more, an answer that has to be more.
 */
function effectOf({ impact, property, kind }: RedoclyChange): [Effect, string] {
  if (impact === "major") return ["breaking", "a client that was right may be refused, or meet what it cannot read"];
  if (property !== undefined && !EDITORIAL.includes(property)) return ["breaking", "a server that was right may be wrong now"];
  return kind === "modified" || impact === "patch"
    ? ["editorial", "it binds nobody"]
    : ["compatible", "nobody who was right is wrong now"];
}

function words({ kind, property, verdicts = [], base, revision }: RedoclyChange): string {
  if (verdicts.length > 0) return verdicts.map(({ message }) => message).join(" ");
  if (property === undefined) return kind;
  const [old = "nothing", now = "nothing"] = [JSON.stringify(base?.value), JSON.stringify(revision?.value)];
  return old.length + now.length > LONG ? `${property} changed` : `${property} from ${old} to ${now}`;
}

function pathOf(pointer: string): Path {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split("\n")
      .findLast((line) => line.trim() !== "") ?? "no reason given"
  );
}
