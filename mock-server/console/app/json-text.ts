import { parse, stringify } from "lossless-json";

/** The message and subMessage of a refusal; undefined if the answer is not a refusal. */
export function refusalIn(text: string): string | undefined {
  const { message, subMessage, status } = bodyOf(text);
  return status === "error" ? [message, subMessage].filter(Boolean).join(": ") : undefined;
}

/** The id of the last project in the answer to a list, with all its digits. */
export function lastIdIn(text: string): string | undefined {
  const { projects } = bodyOf(text);
  return Array.isArray(projects) ? projects.at(-1)?.id?.toString() : undefined;
}

/** Indents JSON, in which wide ids keep their digits; returns any other text unchanged. */
export function indentJson(text: string): string {
  const value = parsed(text);
  return (value === undefined ? undefined : stringify(value, undefined, 2)) ?? text;
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  return (parsed(text) ?? {}) as Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
