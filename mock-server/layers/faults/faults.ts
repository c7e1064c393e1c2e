import type { ApiRequest } from "../../http/message.ts";
import { type Random, randomFrom } from "../../store/random.ts";
import type { CountedFault, Fault } from "./fault.ts";
import { matchesFault } from "./matches-fault.ts";
import { parseFaults } from "./parse-faults.ts";

/** The faults in force. */
export interface Faults {
  list(): readonly CountedFault[];
  /** Puts these in place of all others, and their counts at 0; or gives one line on what is wrong and changes nothing. */
  replace(faults: unknown): { readonly ok: true } | { readonly ok: false; readonly problem: string };
  clear(): void;
  /** Back to the faults of the start. */
  reset(): void;
  /** The fault that strikes this request, and its chance. Counts the request. */
  strike(request: ApiRequest): Struck | undefined;
}

export interface Struck {
  readonly fault: CountedFault;
  readonly random: Random;
}

interface Armed {
  readonly fault: Fault & { readonly id: string };
  readonly random: Random;
  matched: number;
  fired: number;
}

/** Throws where the faults of the start are wrong. */
export function createFaults(initial: readonly Fault[], seed: number): Faults {
  let armed: Armed[] = [];

  function replace(faults: unknown): ReturnType<Faults["replace"]> {
    const parsed = parseFaults(faults);
    if ("problem" in parsed) return { ok: false, problem: parsed.problem };
    armed = parsed.faults.map((fault, place) => arm({ ...fault, id: fault.id ?? `fault-${place + 1}` }, seed + place));
    return { ok: true };
  }

  const started = replace(initial);
  if (!started.ok) throw new Error(started.problem);

  return {
    list: () => armed.map(counted),
    replace,
    clear: () => {
      armed = [];
    },
    reset: () => void replace(initial),
    strike: (request) => {
      if (armed.length === 0) return undefined;
      // Every fault counts every request that it matches, whichever of them strikes: counts do not depend on the neighbours.
      const due = armed.filter(({ fault }) => matchesFault(request, fault)).filter(isDue);
      const [first] = due;
      if (!first) return undefined;
      first.fired += 1;
      return { fault: counted(first), random: first.random };
    },
  };
}

function arm(fault: Armed["fault"], seed: number): Armed {
  return { fault, random: randomFrom((fault.seed ?? seed) >>> 0), matched: 0, fired: 0 };
}

function counted({ fault, matched, fired }: Armed): CountedFault {
  return { ...fault, matched, fired };
}

/** Counts a request that matches, and says whether it is one that the fault waits for. */
function isDue(armed: Armed): boolean {
  const { nth, every, probability, times } = armed.fault;
  armed.matched += 1;
  const drawn = probability === undefined || armed.random.integer(2 ** 31) < probability * 2 ** 31;
  if (nth !== undefined && armed.matched !== nth) return false;
  if (every !== undefined && armed.matched % every !== 0) return false;
  return drawn && (times === undefined || armed.fired < times);
}
