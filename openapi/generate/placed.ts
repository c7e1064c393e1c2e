import type { Source, SourceExample, SourceOperation, SourceQuestion } from "./source.ts";

type Documented = Pick<Source, "document">;

/** An operation of the document with its method and path. */
export interface PlacedOperation extends SourceOperation {
  readonly method: string;
  readonly path: string;
}

/** Each operation, in the order of the document. */
export function operationsOf({ document }: Documented): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
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

/** An example with the status of the response that refers to it. */
export interface PlacedExample extends SourceExample {
  readonly name: string;
  readonly status: number;
}

/** The examples of an operation's responses, in the order of the document. */
export function examplesOf({ document }: Documented, operation: SourceOperation): PlacedExample[] {
  const { responses, examples } = document.components;
  return Object.entries(operation.responses).flatMap(([status, { $ref }]) => {
    const media = Object.values(responses[nameIn($ref)]?.content ?? {});
    const names = media.flatMap((each) =>
      Object.values(each.examples).map((to) => nameIn(to.$ref)),
    );
    return names.map((name) => {
      return { name, status: Number(status), ...(examples[name] as SourceExample) };
    });
  });
}

/** The examples of all operations. */
export function placedExamples(source: Documented): PlacedExample[] {
  return operationsOf(source).flatMap((operation) => examplesOf(source, operation));
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
