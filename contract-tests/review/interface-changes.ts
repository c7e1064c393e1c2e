import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { InputProblem } from "../../openapi/input-problem.ts";
import { type Change, code, type Rating, type Shipped, TEXT } from "./contract-changes.ts";
import { redocly } from "./redocly.ts";

/** What `redocly diff` finds in routes, parameters, schemas and answers. It reads no x- fields and no values of shared examples. */
export function interfaceChanges(old: Shipped, now: Shipped): Change[] {
  // Most changes are of rules and questions; redocly takes a second to start.
  if (isDeepStrictEqual(withoutExtensions(old), withoutExtensions(now))) return [];
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-review-"));
  const [before, after] = [join(folder, "before.json"), join(folder, "after.json")];
  writeFileSync(before, JSON.stringify(old));
  writeFileSync(after, JSON.stringify(now));
  const run = redocly("diff", before, after, "--format=json", "--fail-on=none");
  rmSync(folder, { recursive: true });
  if (run.status !== 0)
    throw new InputProblem(`redocly diff: ${run.stderr.trim().replace(/\s*\n\s*/g, " ")}`);
  const found: readonly Difference[] = JSON.parse(run.stdout).changes;
  // A component is found again at each place that refers to it.
  const once = new Map(found.map((difference) => [placeOf(difference), difference]));
  return [...once].map(([place, difference]) => changeOf(place, difference, now));
}

function withoutExtensions(document: Shipped): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith("x-")));
}

/** A change in the report of redocly, which rates the impact on clients. */
interface Difference {
  readonly path: string;
  readonly typeName: string;
  readonly kind: "added" | "removed" | "modified";
  readonly impact: "major" | "minor" | "patch";
  readonly verdicts: readonly { readonly message: string }[];
  readonly property?: string;
  readonly base?: { readonly pointer: string; readonly value?: unknown };
  readonly revision?: { readonly pointer: string; readonly value?: unknown };
}

/** The longer of both pointers: a property that only one document has is not in the pointer of the other. */
function placeOf({ base, revision }: Difference): string {
  const [was = "", is = ""] = [base?.pointer, revision?.pointer];
  return (is.length < was.length ? was : is).replace("#/", "");
}

function changeOf(place: string, difference: Difference, now: Shipped): Change {
  const { kind: does, base, revision } = difference;
  const step =
    does === "modified" ? `: ${code(base?.value)} → ${code(revision?.value)}` : ` ${does}`;
  const [kind, because] = ratingOf(difference);
  const concerned = kind === "wording" ? [] : now["x-rules"].filter(isAbout(place));
  const rules = concerned.map(({ id }) => id);
  return { kind, what: `${code(place)}${step}`, because, rules, profiles: [] };
}

/** Whether a rule is about the changed place, a part of it, or a place around it. */
function isAbout(place: string) {
  return ({ about }: { readonly about: readonly string[] }): boolean =>
    about.some((each) => `${place}/`.startsWith(`${each}/`) || `${each}/`.startsWith(`${place}/`));
}

const TEXTS =
  /^(description|summary|title|tags|deprecated|Example|ExamplesMap|Info|Contact|License|Tag|ExternalDocs)$/;

function ratingOf(difference: Difference): Rating {
  const { path, typeName, kind, impact, verdicts, property = "" } = difference;
  if (TEXTS.test(property) || TEXTS.test(typeName)) return TEXT;
  if (impact === "major")
    return ["breaking", verdicts.map(({ message }) => `clients: ${message}`).join(" ")];
  if (kind === "added" && typeName === "Response")
    return ["feature", "servers: they may answer so; clients: one more status to be ready for"];
  if (kind === "added" && !typeName.startsWith("Security"))
    return ["feature", "servers and clients: what was right stays right"];
  if (path.includes("/responses/"))
    return ["breaking", "servers: an answer that was right may not fit now"];
  if (property === "default")
    return [
      "breaking",
      "servers and clients: a request without the parameter is read in another way",
    ];
  return [
    "breaking",
    "servers: a request may have to be served that could be refused, or read in another way",
  ];
}
