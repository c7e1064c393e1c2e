import type { Middleware } from "../../../mock-server/index.ts";
import { admits } from "../../../openapi/answers.ts";
import { type OpenApiDocument, questionsOf } from "../../../openapi/generate/read-document.ts";
import { changesOf } from "../../review/changes.ts";
import type { Change } from "../../review/facts.ts";
import { type Dialect, mixedDialects, singleDialects } from "../dialects.ts";
import { deleted, listed, refused } from "../mutants/conditions.ts";
import { edit, editProjects } from "../mutants/defects.ts";
import type { ReferenceOptions } from "../reference.ts";
import { type Version, versionOf } from "./version.ts";

/** The changes between two versions, and whether the suites of both agree with their ratings. */
export interface Proof {
  readonly changes: readonly Change[];
  /** Where a rating and the suites disagree; empty if they agree. */
  readonly problems: readonly string[];
}

/**
 * Builds the suite and the reference of the changed document, and checks each rating with both suites. A breaking change needs a
 * server, the one that its rating names, which one suite passes and the other fails. Without a breaking change, no server that
 * passed may fail now.
 */
export async function prove(old: Version, changed: OpenApiDocument, seed: number): Promise<Proof> {
  const now = await versionOf(changed);
  const changes = changesOf({ old: old.document, now: now.document });
  const problems: string[] = [];
  const breaking = changes.filter(({ effect }) => effect === "breaking");
  for (const { what, server = "no server" } of breaking) {
    if (!(await disagree(old, now, serverNamed(server)))) problems.push(`${what}: no verdict on ${server} changes`);
  }
  if (breaking.length > 0) return { changes, problems };
  for (const { name, from, to, options } of rightServers(old, now, changes, seed)) {
    const failed = (await failures(from, from, options)).length > 0 ? [] : await failures(from, to, options);
    if (failed.length > 0) problems.push(`${name} was right and fails: ${failed.join(", ")}`);
  }
  return { changes, problems };
}

interface Server {
  readonly name: string;
  /** The version that it is built from, and the one whose suite judges it. */
  readonly from: Version;
  readonly to: Version;
  readonly options: ReferenceOptions;
}

/**
 * The references of both versions, and servers that the old document admits: all whose answer the new one does not, some with
 * another answer to a changed rule, and a mix.
 */
function rightServers(old: Version, now: Version, changes: readonly Change[], seed: number): Server[] {
  const touched = changes.flatMap(({ rules }) => rules);
  const near = singleDialects().filter(({ answers }) =>
    Object.keys(answers).some((id) => touched.some((rule) => id.startsWith(rule))),
  );
  const few = near.filter((dialect, place) => isLost(dialect, now) || (place + seed) % Math.ceil(near.length / 2) === 0);
  const admitted = [...few, ...mixedDialects(1, seed)].map(({ name, answers }) => ({ name, options: { profile: answers } }));
  return [
    ...[{ name: "the old reference", options: {} }, ...admitted].map((server) => ({ ...server, from: old, to: now })),
    { name: "the new reference", from: now, to: old, options: {} },
  ];
}

/** Whether the document no longer asks the question of a dialect, or no longer admits its answer. */
function isLost({ answers }: Dialect, { document }: Version): boolean {
  const asked = questionsOf(document);
  return Object.entries(answers).some(
    ([id, answer]) => !asked.some((question) => question.id === id && admits(question, answer)),
  );
}

/** Whether the suites of the versions disagree on the server, built from either version. */
async function disagree(old: Version, now: Version, options: ReferenceOptions): Promise<boolean> {
  for (const from of [old, now]) {
    const [was, is] = [await failures(from, old, options), await failures(from, now, options)];
    if ((was.length === 0) !== (is.length === 0)) return true;
  }
  return false;
}

/** The cases of one version that fail for a server of another, or the error if the code names what the document no longer has. */
async function failures(from: Version, suite: Version, options: ReferenceOptions): Promise<string[]> {
  try {
    const { cases, failure } = await suite.judge(from.reference({ projects: 120, ...options }));
    const failed = cases.flatMap(({ id, verdict }) => (verdict === "fail" || verdict === "error" ? [id] : []));
    return failure === undefined ? failed : [failure];
  } catch (error) {
    return [String(error)];
  }
}

/**
 * The server that a rating names: `the reference`, `list.total=page`, `Project without desc`, `Project.name that breaks the new
 * minLength`.
 */
function serverNamed(name: string): ReferenceOptions {
  if (/^the (new )?reference$/.test(name)) return {};
  const [, rule, answer] = /^([\w.-]+)=(.*)$/.exec(name) ?? [];
  if (rule !== undefined) return { profile: { [rule]: answer } };
  const [, schema = "", field = "", keyword = ""] = /^(\w+)(?: without |\.)(\w+)(?:.* (\w+))?$/.exec(name) ?? [];
  if (name.includes(" without ")) return { wrap: edited(schema, { [field]: undefined }) };
  const broken = `${field} ${keyword}`;
  if (name.includes(" that breaks ")) return broken in BREAKING ? { wrap: edited(schema, { [field]: BREAKING[broken] }) } : {};
  const [, owner = "", further = "owner"] = /^(\w+) with (?:a further field|(\w+))$/.exec(name) ?? [];
  return { wrap: edited(owner, { [further]: "x" }) };
}

/** Values that the changed bounds and types do not admit. The reference's pages are too long without a change. */
const BREAKING: Readonly<Record<string, unknown>> = {
  "name minLength": "",
  "desc maxLength": "x".repeat(501),
  "name type": null,
  "desc type": null,
};

function edited(schema: string, fields: Readonly<Record<string, unknown>>): Middleware {
  if (schema === "Project") return editProjects((project) => ({ ...project, ...fields }));
  const answers = { ProjectPage: listed, Deleted: deleted }[schema] ?? refused;
  return edit(answers, (body) => ({ ...body, ...fields }));
}
