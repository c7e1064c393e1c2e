import { isPair, visit } from "yaml";
import { valueAt } from "../pointer.ts";
import {
  FILE_NAMES,
  type FileName,
  keyOf,
  type Path,
  type Problem,
  type SourceFiles,
} from "./files.ts";

/** A fact of openapi.yaml, and the JSON pointer to the place that states it. */
interface Fact {
  readonly name: string;
  readonly place: string;
  readonly value: unknown;
}

/**
 * Replaces the names in braces by their facts, in the parsed files. Returns the places of the facts by rule, and what is wrong with
 * the texts.
 */
export function resolveFacts(files: SourceFiles) {
  const document: unknown = files["openapi.yaml"].yaml.toJS();
  const common = factsAt(document, files["rules.yaml"].yaml.toJS().facts);
  /** For each rule the places of openapi.yaml whose facts its texts name. */
  const bound: Record<string, string[]> = {};
  /** Each name that is no fact, and each sentence with the value of a fact that it does not name. */
  const problems: Problem[] = [];

  function resolved(file: FileName, path: Path, text: string): string {
    const rule = path[1] ?? "";
    const status = `components/examples/${rule}/value/code`;
    const facts = [...common, ...factsAt(document, { status })];
    const report = (problem: string) => problems.push({ file, path, text: problem });
    for (const { name, value } of repeatedFacts(facts, text, file))
      report(
        `it may repeat a fact: write {${name}} for ${value}, or other words if that is not meant`,
      );
    return text.replace(/\{([A-Za-z][\w.-]*)\}/g, (_, name: string) => {
      const fact = facts.find((each) => each.name === name);
      if (fact) bound[rule] = [...(bound[rule] ?? []), fact.place];
      else report(`{${name}} is no fact; it can be ${facts.map((each) => each.name).join(", ")}`);
      return String(fact?.value);
    });
  }

  for (const file of FILE_NAMES) {
    visit(files[file].yaml, {
      Scalar(key, node, ancestors) {
        if (key === "key" || typeof node.value !== "string") return;
        const path = ancestors.flatMap((each) => (isPair(each) ? [keyOf(each.key)] : []));
        node.value = resolved(file, path, node.value);
      },
    });
  }
  return { bound, problems };
}

/** The facts by their places in the document. */
function factsAt(document: unknown, places: Readonly<Record<string, string>>): Fact[] {
  return Object.entries(places).flatMap(([name, place]) => {
    const value = valueAt(document, place);
    return value === undefined ? [] : [{ name, place, value }];
  });
}

/**
 * The facts whose values a sentence spells out; a number may be of something else. In openapi.yaml `limit` is the parameter, elsewhere
 * it is also a word of English.
 */
function repeatedFacts(facts: readonly Fact[], text: string, file: FileName): Fact[] {
  if (!text.includes(" ")) return [];
  return facts.filter(({ value }) => {
    const literal = String(value).replace(/[^\w ]/g, "\\$&");
    const isEnglish = file !== "openapi.yaml" && /^[a-z]+$/.test(literal);
    const spelled = isEnglish
      ? `\`${literal}\\b|\\b${literal}=`
      : `(?<![\\w.^{-]|\\ba )${literal}(?![\\w}-])`;
    return new RegExp(spelled).test(text);
  });
}
