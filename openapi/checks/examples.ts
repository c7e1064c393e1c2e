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
  const statuses = placed.map((each) => each.status);
  return placed.flatMap(({ name, status, response, schema, value }) => {
    const path = ["components", "examples", name];
    const { sentence, basis } = rules[name] ?? {};
    const { description } = document.components.responses[response] ?? {};
    const misfits = misfitsOf(schema.$ref.replace("#/", ""), value);
    return [
      ...problemsAt(
        "openapi.yaml",
        path,
        status >= 400 && !basis?.check && "rules.yaml has no rule of this name with a check",
        value.code !== status && `its code is not the status of its response, ${status}`,
      ),
      ...misfits.flatMap(({ pointer, problem }) => {
        const place = [...path, "value", ...stepsOf(pointer.slice(1))];
        return problemsAt("openapi.yaml", place, `it ${problem}`);
      }),
      ...problemsAt(
        "openapi.yaml",
        ["components", "responses", response, "description"],
        otherStatus(description, status, statuses),
      ),
      ...problemsAt(
        "rules.yaml",
        ["rules", name, "sentence"],
        otherStatus(sentence, status, statuses),
      ),
    ];
  });
}

/** What is wrong with a text that names the status of another refusal. */
function otherStatus(text = "", status: number, statuses: readonly number[]): string | false {
  const isOther = statuses.some((each) => each !== status && text.includes(String(each)));
  return isOther && `it names another status than ${status}`;
}

/** Redocly checks the examples of parameters, but no defaults. */
function defaultProblems({ document }: Source): Problem[] {
  const misfitsOf = validatorOf(document);
  return Object.entries(document.components.parameters).flatMap(([id, { schema }]) => {
    const path = ["components", "parameters", id, "schema", "default"];
    const misfits = misfitsOf(`components/parameters/${id}/schema`, schema.default ?? 0);
    return misfits.flatMap(({ problem }) => problemsAt("openapi.yaml", path, `it ${problem}`));
  });
}
