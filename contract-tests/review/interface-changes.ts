import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Change, code, IN_OTHER_WORDS } from "../../openapi/checks/contract-changes.ts";
import { redocly } from "../../openapi/checks/redocly.ts";
import type { Source } from "../../openapi/generate/source.ts";
import { InputProblem } from "../../openapi/index.ts";

/** What `redocly diff` finds in routes, parameters, schemas and answers. It reads no x- fields and no values of shared examples. */
export async function interfaceChanges(old: Source, now: Source): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-review-"));
  const [before, after] = [join(folder, "before.json"), join(folder, "after.json")];
  await writeFile(before, JSON.stringify(old.document));
  await writeFile(after, JSON.stringify(now.document));
  const run = await redocly("diff", before, after, "--format=json", "--fail-on=none");
  await rm(folder, { recursive: true });
  if (run.code !== 0)
    throw new InputProblem(`redocly diff: ${run.stderr.trim().replace(/\s*\n\s*/g, " ")}`);
  const found: readonly Difference[] = JSON.parse(run.stdout).changes;
  // A component is found again at each place that refers to it.
  const once = new Map(
    found.filter(isHandWritten).map((difference) => [placeOf(difference), difference]),
  );
  return [...once].map(([place, difference]) => changeOf(place, difference, now));
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

/** Whether more changed than the list of open questions, which the generator adds to the description of an operation. */
function isHandWritten({ base, revision }: Difference): boolean {
  const [was, is] = [base, revision].map(
    (side) => JSON.stringify(side?.value)?.split("**Open questions.**")[0],
  );
  return was !== is;
}

/** The longer of both pointers: a property that only one document has is not in the pointer of the other. */
function placeOf({ base, revision }: Difference): string {
  const [was = "", is = ""] = [base?.pointer, revision?.pointer];
  return (is.length < was.length ? was : is).replace("#/", "");
}

const TEXTS =
  /^(description|summary|title|tags|deprecated|Example|ExamplesMap|Info|Contact|License|Tag|ExternalDocs)$/;

function changeOf(place: string, difference: Difference, now: Source): Change {
  const { kind: does, base, revision } = difference;
  const what = `${code(place)}${does === "modified" ? `: ${code(base?.value)} → ${code(revision?.value)}` : ` ${does}`}`;
  const [kind, because] = ratingOf(difference);
  return { kind, what, because, rules: rulesAbout(place, difference, now), profiles: [] };
}

function ratingOf({
  path,
  typeName,
  kind,
  impact,
  verdicts,
  property = "",
}: Difference): [Change["kind"], because: string] {
  if (TEXTS.test(property) || TEXTS.test(typeName)) return ["wording", IN_OTHER_WORDS];
  if (impact === "major")
    return ["breaking", verdicts.map(({ message }) => `clients: ${message}`).join(" ")];
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

/** The rules that name the changed parameter, field or header, and the rule that each answer fits its schema. */
function rulesAbout(
  place: string,
  { path, property, base, revision }: Difference,
  { rules }: Source,
): string[] {
  const values = [base?.value, revision?.value]
    .flat()
    .map((value) => (value as { name?: unknown } | undefined)?.name ?? value);
  const names = [...place.replace(`/${property}`, "").split("/"), ...values].map(String);
  const isNamed = (sentence: string) =>
    names.some((name) => sentence.includes(name.includes("-") ? name : `\`${name}\``));
  const judging = path.includes("/responses/") && "envelope.always";
  return Object.entries(rules).flatMap(([id, { sentence }]) =>
    id === judging || isNamed(sentence) ? id : [],
  );
}
