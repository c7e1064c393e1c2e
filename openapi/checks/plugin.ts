import { completed } from "../generate/complete.ts";
import type { OpenApiDocument, Path } from "../generate/read-document.ts";
import { allChecks } from "./all-checks.ts";

/** A place in one of the files that redocly reads. */
interface Location {
  child(path: Path): Location;
}

/** The context that redocly passes to a rule: its location, the resolution of references, and the report. */
interface RuleContext {
  readonly location: Location;
  resolve(node: object): { readonly node: unknown; readonly location: Location };
  report(problem: { message: string; location: Location }): void;
}

type Rule = () => { Root: { leave(document: OpenApiDocument, context: RuleContext): void } };

interface Plugin {
  readonly id: string;
  readonly rules: { readonly oas3: Readonly<Record<string, Rule>> };
  readonly configs: { readonly all: { readonly rules: Readonly<Record<string, "error">> } };
}

/** The redocly plugin: each of our checks as a rule with its id, and the configuration `projects/all` with all of them. */
// biome-ignore lint/style/noDefaultExport: redocly loads a plugin by its default export.
export default function projectsPlugin(): Plugin {
  const rules = allChecks.map(({ id, problems }): [string, Rule] => [
    id,
    () => ({
      Root: {
        leave: (document, context) => {
          const whole = completed(withParts(document, context) as OpenApiDocument);
          for (const { at, message } of problems(whole)) context.report({ message, location: placeOf(at, document, context) });
        },
      },
    }),
  ]);
  const enabled = Object.fromEntries(allChecks.map(({ id }) => [`projects/${id}`, "error" as const]));
  return { id: "projects", rules: { oas3: Object.fromEntries(rules) }, configs: { all: { rules: enabled } } };
}

/** Replaces each reference to a file beside the document by the file's content. */
function withParts(node: unknown, context: RuleContext): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (isPart(node)) return context.resolve(node).node;
  if (Array.isArray(node)) return node.map((each) => withParts(each, context));
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withParts(value, context)]));
}

/** The location of a part of the document, in the file that contains it. */
function placeOf(at: Path, document: unknown, { location, resolve }: RuleContext): Location {
  let found = { node: document, location };
  for (const key of at) {
    const node = (found.node as Record<string | number, unknown> | undefined)?.[key];
    found = isPart(node) ? resolve(node) : { node, location: found.location.child([key]) };
  }
  return found.location;
}

function isPart(node: unknown): node is { $ref: string } {
  return /^[^#]/.test(String((node as { $ref?: string } | null | undefined)?.$ref ?? "#"));
}
