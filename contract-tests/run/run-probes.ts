import { TargetAccounts } from "../judge/accounts.ts";
import type { Target } from "../model/target.ts";
import { idsOf, type Phase, type Timeline } from "../model/timeline.ts";
import type { Probe } from "../probes/probe.ts";
import { Client, StillLimited, TargetLost } from "./client.ts";
import { httpTransport } from "./http-transport.ts";
import type { RunOptions } from "./options.ts";
import { runPhases } from "./phases.ts";
import { preflight } from "./preflight.ts";
import type { Gaps } from "./rows.ts";
import type { Run } from "./send.ts";

/** What a run has come to. */
export interface Ran {
  readonly client: Client;
  readonly timeline: Timeline;
  readonly gaps: Gaps;
  /** Why nothing could be judged, or not to the end. */
  readonly failure?: string;
  /** Whether the accounts were read, so that rules could be asked about. */
  readonly isBegun: boolean;
  /** The projects that the first look listed. */
  readonly listed: ReadonlySet<string>;
  readonly deleted: readonly string[];
  readonly writesEnded?: string | undefined;
}

/** A run that has not sent anything. */
export function startRun(target: Target, options: RunOptions): Run {
  const { explore, timeoutMs = 10_000 } = options;
  const transport =
    options.transport ?? httpTransport(target.baseUrl, timeoutMs, explore?.requests);
  return {
    client: new Client(target, transport, options),
    accounts: new TargetAccounts(target.keys),
    stretches: [],
    lookedUntil: 0,
    provenAbsent: new Set(),
    deleted: [],
    walks: 0,
  };
}

/** Sends all requests. What the target does to end the run early is its failure. */
export async function runProbes(
  run: Run,
  probes: readonly Probe[],
  { onProgress }: RunOptions,
): Promise<Ran> {
  const { client, deleted } = run;
  const gaps: Gaps = new Map();
  let listed: ReadonlySet<string> = new Set();
  let isBegun = false;
  const onPhase = (phase: Phase) => {
    if (phase === "reads") {
      isBegun = true;
      // Also where paging is so broken that the accounts are not known.
      const pages = client.timeline.filter(({ request }) => request.key === "premium");
      listed = new Set(pages.flatMap(idsOf));
    }
    client.onSent = () =>
      onProgress?.({
        phase,
        requests: client.sent,
        ...(client.waiting && { waiting: client.waiting }),
      });
    client.onSent();
  };
  const failure =
    (await preflight(client)) ?? (await runPhases(run, probes, gaps, onPhase).catch(reasonOfEnd));
  return {
    client,
    timeline: client.timeline,
    gaps,
    ...(failure !== undefined && { failure }),
    isBegun,
    listed,
    deleted,
    writesEnded: run.writesEnded,
  };
}

function reasonOfEnd(error: unknown): string {
  if (error instanceof TargetLost || error instanceof StillLimited) return error.message;
  throw error;
}
