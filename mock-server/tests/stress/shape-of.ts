import { flawOf, type RawAnswer } from "./adversity/raw.ts";

/** What an error looks like: the envelope of the interface, nothing at all, or something else. */
export type Shape = "envelope" | "empty" | "other";

/** The shape of an answer whose status is an error. A parameter of its media type, such as a charset, is let pass. */
export function shapeOf(answer: RawAnswer, isHead: boolean): Shape {
  if (flawOf(plainJson(answer), isHead) === undefined) return "envelope";
  return answer.body === "" ? "empty" : "other";
}

/** The answer with its media type alone: frameworks say `application/json; charset=utf-8`, which is another question. */
export function plainJson(answer: RawAnswer): RawAnswer {
  const type = answer.headers["content-type"]?.split(";")[0];
  return type === undefined ? answer : { ...answer, headers: { ...answer.headers, "content-type": type } };
}

/** How many errors have which shape. */
export type Shapes = Record<Shape, number>;

export function countShapes(shapes: Shapes, answers: readonly RawAnswer[], isHead: (place: number) => boolean): void {
  for (const [place, answer] of answers.entries()) {
    if (answer.status >= 400) shapes[shapeOf(answer, isHead(place))] += 1;
  }
}

export function errorsIn({ envelope, empty, other }: Shapes): number {
  return envelope + empty + other;
}
