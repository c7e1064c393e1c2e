import { allOperations, allQuestions, allRules, type Operation, type Question } from "../../openapi/index.ts";
import { KEY_HEADER } from "../http/message.ts";
import { BASE_PATH } from "../http/router.ts";

/** The parts of the document that the console shows, as JSON for a browser. */
export interface ContractFacts {
  /** The path of the interface on the mock's origin. */
  readonly basePath: string;
  readonly keyHeader: string;
  readonly operations: readonly Operation[];
  readonly questions: readonly Question[];
  /** The sentence of each rule, by its id. */
  readonly sentences: Readonly<Record<string, string>>;
}

/** Returns the facts for `/__admin/contract.json`. */
export function contractFacts(): ContractFacts {
  const sentences = Object.fromEntries(allRules.map(({ id, sentence }) => [id, sentence]));
  return { basePath: BASE_PATH, keyHeader: KEY_HEADER, operations: allOperations, questions: allQuestions, sentences };
}
