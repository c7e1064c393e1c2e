import { parse } from "lossless-json";
import type { Answer, ListedProject, RawAnswer } from "../model/exchange.ts";

/** Reads an answer's body as JSON, with the ids of its projects kept as source text. Never throws: a body that cannot be read says why. */
export function readAnswer(raw: RawAnswer): Answer {
  if (raw.text === "") return { ...raw, problem: "the body is empty", projects: [] };
  try {
    const body: unknown = JSON.parse(raw.text);
    return { ...raw, body, projects: projectsOf(body, raw.text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...raw, problem: `the body is not JSON: ${reason}`, projects: [] };
  }
}

/** Whether an integer written as text is beyond what a floating-point number keeps exact. */
export function isWide(id: string): boolean {
  return !Number.isSafeInteger(Number(id));
}

/** `JSON.parse` turns 9007199254740993 into another project, so a body with a long number is read a second time, digits kept. */
function projectsOf(body: unknown, text: string): ListedProject[] {
  const listed = projectArray(body);
  const exact = /\d{16}/.test(text) ? projectArray(parse(text, undefined, (digits) => digits)) : listed;
  return listed.flatMap((fields, index) => {
    const id = exact[index]?.id;
    return typeof id === "number" || typeof id === "string" ? [{ id: String(id), fields }] : [];
  });
}

function projectArray(body: unknown): Record<string, unknown>[] {
  const projects = (body as { projects?: unknown } | null)?.projects;
  if (!Array.isArray(projects)) return [];
  return projects.filter((project): project is Record<string, unknown> => typeof project === "object" && project !== null);
}
