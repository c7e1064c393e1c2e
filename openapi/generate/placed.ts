import type {
  OpenApi,
  Reference,
  Source,
  SourceExample,
  SourceOperation,
  SourceQuestion,
} from "./source.ts";

/** An operation of the document with its method, its path, and the examples of its responses. */
export interface PlacedOperation extends SourceOperation {
  readonly method: string;
  readonly path: string;
  readonly examples: readonly PlacedExample[];
}

/** An example with the response that refers to it, the status of that response, and its schema. */
export interface PlacedExample extends SourceExample {
  readonly name: string;
  readonly status: number;
  readonly response: string;
  readonly schema: Reference;
}

/** Each operation, in the order of the document. */
export function operationsOf({ document }: Pick<Source, "document">): PlacedOperation[] {
  const placed: PlacedOperation[] = [];
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const examples = placedExamples(operation, document.components);
      placed.push({ ...operation, method: method.toUpperCase(), path, examples });
    }
  return placed;
}

/** The examples of an operation, in the order of its responses. */
function placedExamples(
  operation: SourceOperation,
  { responses, examples }: OpenApi["components"],
): PlacedExample[] {
  const placed: PlacedExample[] = [];
  for (const [status, { $ref }] of Object.entries(operation.responses)) {
    const response = nameIn($ref);
    for (const media of Object.values(responses[response]?.content ?? {}))
      for (const to of Object.values(media.examples)) {
        const name = nameIn(to.$ref);
        const example = examples[name] as SourceExample;
        placed.push({ name, status: Number(status), response, schema: media.schema, ...example });
      }
  }
  return placed;
}

/** A question with its group in questions.yaml, which is an operation or `both`. */
export interface PlacedQuestion extends SourceQuestion {
  readonly group: string;
  readonly rule: string;
}

/** Each question, in the order of questions.yaml. */
export function placedQuestions({ questions }: Source): PlacedQuestion[] {
  const { statuses: _, ...groups } = questions;
  return Object.entries(groups).flatMap(([group, asked]) =>
    Object.entries(asked).map(([rule, question]) => ({
      group,
      rule,
      ...(question as SourceQuestion),
    })),
  );
}

/** The last step of a reference: the name of the component. */
export function nameIn($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** The statuses with which an operation refuses. */
export function errorsOf({ responses }: SourceOperation): number[] {
  return Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);
}
