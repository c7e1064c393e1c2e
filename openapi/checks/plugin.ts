import { completed } from "../generate/complete.ts";
import { isPart, type PartReference, withParts } from "../generate/load-document.ts";
import type { OpenApiDocument, Path } from "../generate/read-document.ts";
import { allChecks } from "./all-checks.ts";

interface Location {
  child(path: Path): Location;
}

/** The context that redocly passes to a rule: its location, the resolution of references, and the report. */
interface RuleContext {
  readonly location: Location;
  resolve(node: PartReference): { readonly node: unknown; readonly location: Location };
  report(problem: { message: string; location: Location }): void;
}

/** The redocly plugin: each of our checks as a rule with its id, and the configuration `projects/all` with all of them. */
// biome-ignore lint/style/noDefaultExport: redocly loads a plugin by its default export.
export default function projectsPlugin() {
  const rules = allChecks.map(({ id, problems }) => {
    const leave = (document: OpenApiDocument, context: RuleContext) => {
      const whole = withParts(document, (reference) => context.resolve(reference).node) as OpenApiDocument;
      for (const { at, message } of problems(completed(whole))) {
        context.report({ message, location: placeOf(at, document, context) });
      }
    };
    return [id, () => ({ Root: { leave } })] as const;
  });
  const enabled = allChecks.map(({ id }) => [`projects/${id}`, "error"] as const);
  return {
    id: "projects",
    rules: { oas3: Object.fromEntries(rules) },
    configs: { all: { rules: Object.fromEntries(enabled) } },
  };
}

function placeOf(at: Path, document: unknown, { location, resolve }: RuleContext): Location {
  let found = { node: document, location };
  for (const key of at) {
    const node = (found.node as Record<string | number, unknown> | undefined)?.[key];
    found = isPart(node) ? resolve(node) : { node, location: found.location.child([key]) };
  }
  return found.location;
}
