import type { Source, SourceExample, SourceOperation, SourceQuestion } from "./source.ts";

/** An operation of the document with its method and path. */
export interface PlacedOperation extends SourceOperation {
  readonly method: string;
  readonly path: string;
}

/** Each operation, in the order of the document. */
export function operationsOf({ document }: Source): PlacedOperation[] {
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
export function questionsOf({ questions }: Source): PlacedQuestion[] {
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
export function examplesOf({ document }: Source, operation: SourceOperation): PlacedExample[] {
  return Object.entries(operation.responses).flatMap(([status, { $ref }]) => {
    const media = Object.values(document.components.responses[nameIn($ref)]?.content ?? {});
    const names = media.flatMap(({ examples }) =>
      Object.values(examples).map((example) => nameIn(example.$ref)),
    );
    return names.flatMap((name) => {
      const example = document.components.examples[name];
      return example ? [{ name, status: Number(status), ...example }] : [];
    });
  });
}

/** The last step of a reference: the name of the component. */
export function nameIn($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** The checks in the usual order, in which the table lists the conditions. */
export const CHECKS: readonly string[] = [
  "route",
  "key",
  "plan",
  "content-type",
  "parameters",
  "existence",
];

/** The statuses with which an operation refuses. */
export function errorsOf({ responses }: SourceOperation): number[] {
  return Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);
}
