import { ruleHasCase } from "../../contract-tests/self-test/rule-has-case.ts";
import type { OpenApiDocument, Path } from "../generate/read-document.ts";
import { allChecks } from "./all-checks.ts";
import type { Check, Fault } from "./check.ts";
import { shapeFaults } from "./extension-shape.ts";

/** What redocly hands to a rule: where it stands, and how to report. */
interface RuleContext {
  readonly location: { child(path: Path): unknown };
  report(problem: { message: string; location: unknown }): void;
}

type Rule = () => { Root: { leave(document: OpenApiDocument, context: RuleContext): void } };

/** Our rules in redocly's form: each check of the document under its id, and the one that looks at the suite. */
// biome-ignore lint/style/noDefaultExport: redocly loads a plugin by its default export.
export default function projectsPlugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  const checks = [...allChecks, ruleHasCase].map((check) => [check.id, asRule((document) => readableFaults(check, document))]);
  return { id: "projects", rules: { oas3: { "extension-shape": asRule(shapeFaults), ...Object.fromEntries(checks) } } };
}

function asRule(faults: (document: OpenApiDocument) => Fault[]): Rule {
  return () => ({
    Root: {
      leave: (document, { location, report }) => {
        for (const { at, message } of faults(document)) report({ message, location: location.child(at) });
      },
    },
  });
}

/** A block that has not its shape is the business of `extension-shape`; nothing else can be read from the document then. */
function readableFaults(check: Check, document: OpenApiDocument): Fault[] {
  return shapeFaults(document).length > 0 ? [] : check.faults(document);
}
