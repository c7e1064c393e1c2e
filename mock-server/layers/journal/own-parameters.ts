import { allOperations, document, type OperationId, operationOf } from "../../../openapi/index.ts";

/** The names of the query parameters of an operation. */
export const OWN_PARAMETERS: Readonly<Record<OperationId, readonly string[]>> = forEachOperation(parametersOf);

/**
 * Whether a query is nothing but numbers for the operation's own parameters, as almost all are: it is no near miss and holds no
 * key, and that is seen without taking it apart.
 */
export function isPlainQuery(query: string, operation: OperationId): boolean {
  return PLAIN[operation].test(query);
}

const PLAIN = forEachOperation((id) => new RegExp(`^(?:(?:${OWN_PARAMETERS[id].join("|")})=\\d*(?:&|$))*$`));

function parametersOf(operation: OperationId): string[] {
  const { method, path } = operationOf(operation);
  const { paths } = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { parameters?: readonly Parameter[] }>>>>;
  };
  const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {};
  return parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}

interface Parameter {
  readonly name: string;
  readonly in: string;
}

function forEachOperation<T>(of: (id: OperationId) => T): Readonly<Record<OperationId, T>> {
  return Object.fromEntries(allOperations.map(({ id }) => [id, of(id)])) as Record<OperationId, T>;
}
