import { isDeepStrictEqual } from "node:util";
import {
  conditionsOf,
  type DocumentCondition,
  type OpenApiDocument,
  type Path,
} from "../../../openapi/generate/read-document.ts";
import { type Change, changeOf } from "./effects.ts";
import { type Named, pairsOf } from "./pairs.ts";

/** What has changed in `x-error-conditions`. A changed level is reported with its rule. */
export function conditionChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const { both, added, removed } = pairsOf(named(before), named(after));
  return [
    ...added.map(({ name, value, at }) =>
      changeOf(value.level === "observed" ? "observed condition added" : "condition added", name, [value.rule], at),
    ),
    ...removed.map(({ name, value, at }) => changeOf("condition removed", name, [value.rule], { gone: at })),
    ...both.flatMap(({ name, before: old, after: condition, at }) => changed(name, old, condition, at)),
  ];
}

function changed(name: string, old: DocumentCondition, condition: DocumentCondition, at: Path): Change[] {
  const rules = [condition.rule];
  const without = (from: DocumentCondition, other: DocumentCondition): number[] =>
    from.admissible.filter((status) => !other.admissible.includes(status));
  const texts = (from: DocumentCondition): unknown[] => [from.condition, { ...from.reference, code: 0 }];
  return [
    ...without(old, condition).map((status) => changeOf("status no longer admissible", `${name}: ${status}`, rules, at)),
    ...without(condition, old).map((status) => changeOf("status now admissible", `${name}: ${status}`, rules, at)),
    ...(old.listed !== undefined && condition.listed !== undefined && old.listed !== condition.listed
      ? [changeOf("listed status changed", `${name}: from ${old.listed} to ${condition.listed}`, rules, at)]
      : []),
    ...(old.stage === condition.stage
      ? []
      : [changeOf("check moved", `${name}: from ${old.stage} to ${condition.stage}`, rules, at)]),
    ...(old.reference.code === condition.reference.code
      ? []
      : [
          changeOf(
            "reference answers otherwise",
            `${name}: ${condition.reference.code}, before ${old.reference.code}`,
            rules,
            at,
          ),
        ]),
    ...(isDeepStrictEqual(texts(old), texts(condition)) ? [] : [changeOf("condition reworded", name, rules, at)]),
  ];
}

function named(document: OpenApiDocument): Named<DocumentCondition>[] {
  return conditionsOf(document).map(({ condition, operation, at }) => ({
    name: `${operation.operationId}, ${condition.rule}`,
    value: condition,
    at,
  }));
}
