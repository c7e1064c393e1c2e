import { InputProblem } from "../../openapi/input-problem.ts";
import { parseProfile } from "../../openapi/profile.ts";
import { judgeTarget } from "../run-suite.ts";
import { singleDialects } from "./dialects.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import { type Reference, type ReferenceOptions, reference } from "./reference.ts";
import { undescribedServers } from "./undescribed-servers.ts";

/** A server of the self-test, which is started afresh for each run. */
export interface NamedServer {
  readonly name: string;
  start(): Reference;
}

/** The wrong servers, and right ones: with each admissible answer, and with what no profile describes. */
export function allServers(): NamedServer[] {
  return [
    ...allMutants.map(({ id, wrap, options }) =>
      named(`wrong server ${id}`, { wrap, disposable: 6, ...options }),
    ),
    ...singleDialects().map(({ name, answers }) =>
      named(`legal server ${name}`, { profile: answers }),
    ),
    ...undescribedServers.map(([does, options]) => named(`legal server that ${does}`, options)),
  ];
}

/** A server that answers as a profile says. Throws an InputProblem if the profile is not admissible. */
export function recordedServer(name: string, profile: unknown): NamedServer {
  const parsed = parseProfile(profile);
  if (!parsed.ok) throw new InputProblem(`${name}: ${parsed.problems.join("; ")}`);
  return named(`recorded server ${name}`, { profile: parsed.profile.answers });
}

/** The first rule that a server breaks, or why it cannot be judged; undefined if it conforms. */
export async function failureOf(server: Reference): Promise<string | undefined> {
  const { report } = await judgeTarget(server);
  const failed = report.cases.find(({ verdict }) => verdict === "fail" || verdict === "error");
  return failed?.id ?? report.failure;
}

function named(name: string, options: ReferenceOptions): NamedServer {
  return { name, start: () => reference(options) };
}
