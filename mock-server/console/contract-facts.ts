import type { OperationId, Question } from "../../openapi/index.ts";

/** What the console knows of the contract: the words of the document, ready for a browser. */
export interface ContractFacts {
  /** The path that the mock's own origin is followed by. */
  readonly basePath: string;
  readonly keyHeader: string;
  readonly operations: readonly OperationFacts[];
  readonly questions: readonly Question[];
  /** What each rule says, by its id. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The ways in which a fault can break an answer. */
  readonly deliveries: readonly string[];
}

export interface OperationFacts {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly requestHeaders: readonly { readonly name: string; readonly value: string }[];
}

/** The facts, gathered when somebody opens the console. */
export async function contractFacts(): Promise<ContractFacts> {
  const [{ allOperations, allQuestions, allRules }, { DELIVERIES }, { BASE_PATH }, { KEY_HEADER }] = await Promise.all([
    import("../../openapi/index.ts"),
    import("../http/message.ts"),
    import("../http/router.ts"),
    import("../http/headers.ts"),
  ]);
  return {
    basePath: BASE_PATH,
    keyHeader: KEY_HEADER,
    operations: allOperations.map(({ id, method, path, requestHeaders }) => ({ id, method, path, requestHeaders })),
    questions: allQuestions,
    sentences: Object.fromEntries(allRules.map(({ id, sentence }) => [id, sentence])),
    deliveries: Object.keys(DELIVERIES),
  };
}
