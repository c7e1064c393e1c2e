import type { RunOptions } from "../../runner/run-options.ts";
import { type Outcome, outcomeOf } from "../kill-matrix.ts";
import type { Mutant } from "../mutants/mutant.ts";
import type { ReferenceOptions } from "../reference.ts";
import type { Middleware } from "../wire.ts";
import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongAfterMany, wrongHistories, wrongWhenEmpty } from "./wrong-histories.ts";
import { secretDeletes, wrongRequests } from "./wrong-requests.ts";

/** A mutant whose defect shows only in a combination, a history, or to requests that hardly any client sends. */
export interface WrongServer extends Mutant {
  readonly options: ReferenceOptions;
}

/** Over a hundred projects, so that a page of the largest limit is full. The cases leave one of five disposable projects. */
export const wrongServers: readonly WrongServer[] = [
  ...having({ projects: 130, disposable: 5 }, [...wrongCombinations, ...wrongRequests, ...wrongHistories]),
  ...having({ projects: 130, disposable: 40 }, [...secretDeletes, ...wrongAfterMany]),
  ...having({ projects: 4, disposable: 5 }, wrongWhenEmpty),
];

/** Judges a wrong server by an exploration, with which its defect begins, so that no case meets it. */
export function exploredOutcome({ options, ...server }: WrongServer, seed: number): Promise<Outcome> {
  const { wrap, onProgress } = late(server.wrap);
  return outcomeOf({ ...server, wrap }, options, { explore: { requests: 1000, seed }, onProgress });
}

/** A defect that begins with the exploration, for a run that calls `onProgress`. */
export function late(defect: Middleware): { readonly wrap: Middleware } & Required<Pick<RunOptions, "onProgress">> {
  let isExploring = false;
  return {
    wrap: (next) => {
      const broken = defect(next);
      return (request) => (isExploring ? broken : next)(request);
    },
    onProgress: ({ phase }) => {
      isExploring ||= phase === "explore";
    },
  };
}

function having(options: ReferenceOptions, mutants: readonly Mutant[]): WrongServer[] {
  return mutants.map((mutant) => ({ ...mutant, options }));
}
