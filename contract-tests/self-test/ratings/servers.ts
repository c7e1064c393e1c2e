import type { Middleware } from "../../../mock-server/index.ts";
import { deleted, listed, refused } from "../mutants/conditions.ts";
import { edit, editProjects } from "../mutants/defects.ts";
import type { ReferenceOptions } from "../reference.ts";

/**
 * The server that a rating names: `the reference`, `list.total=page`, `Project without desc`, `Project.name that breaks the new
 * minLength`.
 */
export function serverNamed(name: string): ReferenceOptions {
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

/** Values that the bounds and types of the grammar do not admit. The pages of the reference are too long as they are. */
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
