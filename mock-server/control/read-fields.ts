import type { ControlCall } from "./control-call.ts";

/** The members of a body that is an object, else none. */
export function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** The key that a call names, in its query or in its body: undefined where it names none. */
export function keyIn({ query, body }: ControlCall): string | undefined {
  const key = query.get("key") ?? membersOf(body).key;
  return key === undefined ? undefined : String(key);
}

/** A member that is a whole number from 0 to `most`, `otherwise` where it is absent; undefined where it is something else. */
export function wholeNumberIn(body: unknown, name: string, otherwise: number, most: number): number | undefined {
  const value = membersOf(body)[name] ?? otherwise;
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;
}
