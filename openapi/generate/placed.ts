import type {
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
  const { responses, examples } = document.components;
  const examplesOf = (operation: SourceOperation) =>
    Object.entries(operation.responses).flatMap(([status, { $ref }]) => {
      const response = nameIn($ref);
      const media = Object.values(responses[response]?.content ?? {});
      return media.flatMap(({ schema, examples: references }) =>
        Object.values(references).map((to) => {
          const name = nameIn(to.$ref);
          const example = examples[name] as SourceExample;
          return { name, status: Number(status), response, schema, ...example };
        }),
      );
    });
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      examples: examplesOf(operation),
    })),
  );
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
