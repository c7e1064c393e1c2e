import type { OpenApiDocument, Path } from "../generate/read-document.ts";
import { allChecks } from "./all-checks.ts";

/** What redocly hands to a rule: its location, and how to report. */
interface RuleContext {
  readonly location: { child(path: Path): unknown };
  report(problem: { message: string; location: unknown }): void;
}

type Rule = () => { Root: { leave(document: OpenApiDocument, context: RuleContext): void } };

/** Our checks of the document as rules of redocly, each under its id. */
// biome-ignore lint/style/noDefaultExport: redocly loads a plugin by its default export.
export default function projectsPlugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  const rules = allChecks.map(({ id, problems }): [string, Rule] => [
    id,
    () => ({
      Root: {
        leave: (document, { location, report }) => {
          for (const { at, message } of problems(document)) report({ message, location: location.child(at) });
        },
      },
    }),
  ]);
  return { id: "projects", rules: { oas3: Object.fromEntries(rules) } };
}
