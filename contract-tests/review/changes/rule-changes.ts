import { isDeepStrictEqual } from "node:util";
import type { DocumentLevel, DocumentRule, OpenApiDocument } from "../../../openapi/generate/read-document.ts";
import { type Change, changeOf } from "./effects.ts";
import { type Named, pairsOf } from "./pairs.ts";

/** From the one that judges least to the one that judges most. */
const LEVELS: readonly DocumentLevel[] = ["observed", "one-of", "listed", "must"];

/** What has changed in `x-rules`. */
export function ruleChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const { both, added, removed } = pairsOf(named(before), named(after));
  return [
    ...added.map(({ name, value, at }) =>
      changeOf(value.level === "observed" ? "observed rule added" : "rule added", `${name} (${value.level})`, [name], at),
    ),
    ...removed.map(({ name, value, at }) => changeOf("rule removed", `${name} (${value.level})`, [name], { gone: at })),
    ...both.flatMap(({ name, before: old, after: rule, at }) => {
      const raised = LEVELS.indexOf(rule.level) > LEVELS.indexOf(old.level);
      const levels = `${name} from ${old.level} to ${rule.level}`;
      return [
        ...(rule.level === old.level ? [] : [changeOf(raised ? "level raised" : "level lowered", levels, [name], at)]),
        ...(isDeepStrictEqual({ ...old, level: rule.level }, rule) ? [] : [changeOf("rule reworded", name, [name], at)]),
      ];
    }),
  ];
}

function named(document: OpenApiDocument): Named<DocumentRule>[] {
  return document["x-rules"].map((rule, index) => ({ name: rule.id, value: rule, at: ["x-rules", index] }));
}
