import { isDeepStrictEqual } from "node:util";
import type { OpenApiDocument, TextSection } from "../../../openapi/generate/read-document.ts";
import { type Change, changeOf } from "./effects.ts";
import { type Named, pairsOf } from "./pairs.ts";

/** Which sections of `x-interface-text` have changed. */
export function textChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const { both, added, removed } = pairsOf(named(before), named(after));
  return [
    ...added.map(({ name, at }) => changeOf("interface text reworded", `section ${name} is new`, [], at)),
    ...removed.map(({ name, at }) => changeOf("interface text reworded", `section ${name} is gone`, [], { gone: at })),
    ...both
      .filter(({ before: old, after: section }) => !isDeepStrictEqual(old, section))
      .map(({ name, at }) => changeOf("interface text reworded", `section ${name}`, [], at)),
  ];
}

function named(document: OpenApiDocument): Named<TextSection>[] {
  return document["x-interface-text"].map((section, index) => ({
    name: section.section,
    value: section,
    at: ["x-interface-text", index],
  }));
}
