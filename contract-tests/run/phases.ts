import { MEDIA_TYPE, PROJECT_ID } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { TargetAccounts } from "../judge/accounts.ts";
import { DELETE_TYPE_PROBE } from "../judge/delete-form.ts";
import type { Target } from "../model/target.ts";
import { idsOf, type Phase, type Timeline } from "../model/timeline.ts";
import { operationRequest } from "../operations/requests.ts";
import { lackOf, type Probe } from "../probes/probe.ts";
import { Client, StillLimited, TargetLost } from "./client.ts";
import { NoConsent, unlessForbidden } from "./consent.ts";
import { httpTransport } from "./http-transport.ts";
import { firstLook, look } from "./look.ts";
import type { RunOptions } from "./options.ts";
import { preflight } from "./preflight.ts";
import { type AskedRow, type Gaps, kindsOf, rowsOf, sendObeyable } from "./rows.ts";
import { type Run, send } from "./send.ts";
import { sessionOf, worldOf } from "./world.ts";

/** What a run has come to. */
export interface Ran {
  /** What it knows now: an exploration goes on with it. */
  readonly run: Run;
  readonly timeline: Timeline;
  readonly gaps: Gaps;
  /** Why nothing could be judged, or not to the end. */
  readonly failure?: string;
  /** Whether the accounts were read, so that rules could be asked about. */
  readonly isBegun: boolean;
  /** The projects that the first look listed. */
  readonly listed: ReadonlySet<string>;
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
  const { client } = run;
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
    run,
    timeline: client.timeline,
    gaps,
    ...(failure !== undefined && { failure }),
    isBegun,
    listed,
  };
}

function reasonOfEnd(error: unknown): string {
  if (error instanceof TargetLost || error instanceof StillLimited) return error.message;
  throw error;
}

/**
 * The phases of a run: look, reads (several at once), refused writes, look, deletes (one after another), look. The timeline has what
 * was found also if the target does not answer to the end.
 */
async function runPhases(
  run: Run,
  probes: readonly Probe[],
  gaps: Gaps,
  onPhase: (phase: Phase) => void,
): Promise<void> {
  const { client } = run;
  const enter = (phase: Phase) => {
    client.phase = phase;
    onPhase(phase);
  };
  enter("look");
  await firstLook(run);
  if (run.absentId !== undefined) await learnForm(run);

  enter("reads");
  noteLacks(run, probes, gaps);
  const kinds = kindsOf(rowsOf(run, probes, "rows", gaps), run);
  const task = (row: AskedRow) => () => sendRow(run, row, gaps);
  const scripts = probes
    .filter(({ id, script }) => script && !gaps.has(id))
    .map(
      ({ id, script }) =>
        () =>
          runScript(run, id, script, gaps),
    );
  await atOnce(client.width, kinds.harmlessWrites.map(task), [
    ...scripts,
    ...kinds.reads.map(task),
  ]);

  enter("refused writes");
  const kindsSent = new Set<string>();
  const writes = () =>
    sendObeyable(run, kinds.obeyable, kindsSent, (row) => sendRow(run, row, gaps));
  await atOnce(client.width, [writes], kinds.unaffectedReads.map(task));
  await look(run);
  while (kinds.obeyable.length > 0) {
    await writes();
    await look(run);
  }

  enter("deletes");
  for (const each of probes) await runEffect(run, each, gaps);
  const after = kindsOf(rowsOf(run, probes, "rowsAfter", gaps), run);
  const others = [...after.harmlessWrites, ...after.reads, ...after.unaffectedReads];
  await atOnce(client.width, after.obeyable.map(task), others.map(task));
  await look(run);
}

/** Notes the rules that the target lacks something for. What a delete uses up is asked for again later. */
function noteLacks(run: Run, probes: readonly Probe[], gaps: Gaps): void {
  for (const { id, needs } of probes) {
    const lack = lackOf(needs, worldOf(run));
    if (lack !== undefined) gaps.set(id, { notTested: lack });
  }
}

async function sendRow(run: Run, { probe, request }: AskedRow, gaps: Gaps): Promise<void> {
  await noting(probe, gaps, () => send(run, request, probe));
}

async function runEffect(run: Run, { id, needs, effect }: Probe, gaps: Gaps): Promise<void> {
  if (!effect || gaps.get(id)?.notTested !== undefined) return;
  const lack = run.writesEnded ?? lackOf(needs, worldOf(run));
  if (lack === undefined) await runScript(run, id, effect, gaps);
  else gaps.set(id, { notTestedFurther: lack });
}

async function runScript(run: Run, id: RuleId, script: Probe["script"], gaps: Gaps): Promise<void> {
  await noting(id, gaps, async () => script?.(sessionOf(run, id)));
}

/** A request that was not sent leaves its rule untested, and one that was only answered with 429 leaves it open. */
async function noting(probe: string, gaps: Gaps, act: () => Promise<unknown>): Promise<void> {
  const rule = probe as RuleId;
  try {
    await act();
  } catch (error) {
    if (error instanceof StillLimited)
      gaps.set(rule, { ...gaps.get(rule), inconclusive: error.message });
    else if (!(error instanceof NoConsent)) throw error;
    else if (!gaps.has(rule)) gaps.set(rule, { notTested: error.message });
  }
}

/** Finds out with an absent id what a delete makes of a Content-Type. A 404 says that it was taken. */
async function learnForm(run: Run): Promise<void> {
  const { target } = run.client;
  for (const contentType of [null, MEDIA_TYPE]) {
    const query = `${PROJECT_ID}=${run.absentId}`;
    const request = operationRequest(target, "deleteProject", query, { contentType });
    await send(run, request, DELETE_TYPE_PROBE).catch(unlessForbidden);
  }
}

type Task = () => Promise<void>;

/** Sends writes one after another, because a wrong server may obey any of them, and reads beside them, so many requests at once. */
async function atOnce(
  width: number,
  writes: readonly Task[],
  reads: readonly Task[],
): Promise<void> {
  const waiting = reads.values();
  const work = async (own: readonly Task[]) => {
    for (const task of own) await task();
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: width }, (_, lane) => work(lane === 0 ? writes : [])));
}
