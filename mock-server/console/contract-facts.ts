import { allOperations, allQuestions, allRules, document, type Operation, type Question } from "../../openapi/index.ts";
import { KEY_HEADER } from "../http/message.ts";
import { BASE_PATH } from "../http/router.ts";

/** The parts of the document that the console shows, as JSON for a browser. */
export interface ContractFacts {
  /** The path of the interface on the mock's origin. */
  readonly basePath: string;
  readonly keyHeader: string;
  readonly operations: readonly OperationFacts[];
  readonly questions: readonly Question[];
  /** The sentence of each rule, by its id. */
  readonly sentences: Readonly<Record<string, string>>;
}

export interface OperationFacts extends Pick<Operation, "id" | "method" | "path" | "requestHeaders"> {
  /** The names of its query parameters. */
  readonly parameters: readonly string[];
}

/** What the console knows of the contract. */
export function contractFacts(): ContractFacts {
  return {
    basePath: BASE_PATH,
    keyHeader: KEY_HEADER,
    operations: allOperations.map(({ id, method, path, requestHeaders }) => {
      return { id, method, path, parameters: queryParameters(method, path), requestHeaders };
    }),
    questions: allQuestions,
    sentences: Object.fromEntries(allRules.map(({ id, sentence }) => [id, sentence])),
  };
}

function queryParameters(method: string, path: string): string[] {
  const { paths } = document as unknown as { paths: Record<string, Record<string, { parameters?: readonly Parameter[] }>> };
  const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {};
  return parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}

interface Parameter {
  readonly name: string;
  readonly in: string;
}
