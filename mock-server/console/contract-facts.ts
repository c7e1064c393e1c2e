import { allOperations, allQuestions, allRules } from "../../openapi/index.ts";
import { KEY_HEADER } from "../http/message.ts";
import { BASE_PATH } from "../http/router.ts";

/** The parts of the document that the console shows, as JSON for a browser. */
export type ContractFacts = ReturnType<typeof contractFacts>;

/** Returns the facts for `/__admin/contract.json`: among them the base path on the mock's origin, and each rule's sentence by its id. */
export function contractFacts() {
  const sentences: Readonly<Record<string, string>> = Object.fromEntries(allRules.map(({ id, sentence }) => [id, sentence]));
  return { basePath: BASE_PATH, keyHeader: KEY_HEADER, operations: allOperations, questions: allQuestions, sentences };
}
