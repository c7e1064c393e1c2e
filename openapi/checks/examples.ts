import { type Problem, problemsAt } from "../generate/files.ts";
import { operationsOf } from "../generate/placed.ts";
import type { Source } from "../generate/source.ts";
import { stepsOf } from "../pointer.ts";
import { validatorOf } from "../schema-problems.ts";

/** What is wrong with the refusals and the examples of openapi.yaml. */
export function exampleProblems(source: Source): Problem[] {
  return [...answerProblems(source), ...defaultProblems(source)];
}

/** An answer has the status of its response and fits the schema there; a refusal is named after its rule. */
function answerProblems({ document, rules }: Source): Problem[] {
  const misfitsOf = validatorOf(document);
  const placed = operationsOf({ document }).flatMap(({ examples }) => examples);
  return placed.flatMap(({ name, status, response, schema, value }) => {
    const path = ["components", "examples", name];
    const { sentence, basis } = rules[name] ?? {};
    const { description } = document.components.responses[response] ?? {};
    const other = `it names another status than ${status}`;
    const misfits = misfitsOf(schema.$ref.replace("#/", ""), value);
    return [
      ...problemsAt("openapi.yaml", path, [
        status >= 400 && !basis?.check && "rules.yaml has no rule of this name with a check",
        value.code !== status && `its code is not the status of its response, ${status}`,
      ]),
      ...misfits.flatMap(({ pointer, problem }) => {
        const place = [...path, "value", ...stepsOf(pointer.slice(1))];
        return problemsAt("openapi.yaml", place, [`it ${problem}`]);
      }),
      ...problemsAt(
        "openapi.yaml",
        ["components", "responses", response, "description"],
        [namesOther(description, status) && other],
      ),
      ...problemsAt(
        "rules.yaml",
        ["rules", name, "sentence"],
        [namesOther(sentence, status) && other],
      ),
    ];
  });
}

/** Whether a text names the status of another refusal. */
function namesOther(text = "", status: number): boolean {
  return (text.match(/\b[45]\d\d\b/g) ?? []).some((named) => Number(named) !== status);
}

/** Redocly checks the examples of parameters, but no defaults. */
function defaultProblems({ document }: Source): Problem[] {
  const misfitsOf = validatorOf(document);
  return Object.entries(document.components.parameters).flatMap(([id, { schema }]) => {
    const path = ["components", "parameters", id, "schema", "default"];
    const misfits = misfitsOf(`components/parameters/${id}/schema`, schema.default ?? 0);
    return problemsAt(
      "openapi.yaml",
      path,
      misfits.map(({ problem }) => `it ${problem}`),
    );
  });
}
