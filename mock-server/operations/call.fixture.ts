import { referenceProfile } from "../../openapi/index.ts";
import type { Call } from "./call.ts";
import type { ProjectsPort } from "./projects-port.ts";

/** A call of a premium account without projects, over a store of which `changed` is different. */
export function callOn(changed: Partial<ProjectsPort>, query: string, call: Partial<Call> = {}): Call {
  const projects: ProjectsPort = {
    account: () => "premium",
    locate: () => "unknown",
    page: () => ({ cursor: "own", projects: [], total: 0 }),
    delete: () => "unknown",
    newId: () => "1",
    add: () => "added",
    ...changed,
  };
  const contentType = "application/json";
  return { key: "mk_a", contentType, query: new URLSearchParams(`?${query}`), profile: referenceProfile, projects, ...call };
}

/** Texts that Number() or parseInt() would take for a number, and others: none is a whole number in plain digits. */
export const NO_NUMBERS: readonly string[] = [
  ...["-0", "-1", "+5", "%2B5", "%205", "5%20", "5%0a", "1e2", "0x10", "0b11", "00010", "1.0", "1.5", ".5", "NaN", "null"],
  ...["true", "Infinity", "1e400", "1_000", "%EF%BC%95", "%D9%A5", "%E2%80%8B5", "5%00", "5abc", "abc", "%E0%A4%A"],
];
