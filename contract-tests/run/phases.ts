import { MEDIA_TYPE } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { TargetAccounts } from "../judge/accounts.ts";
import { judgeAnswer } from "../judge/answer.ts";
import { DELETE_TYPE_PROBE } from "../judge/delete-form.ts";
import type { Target } from "../model/target.ts";
import { type Entry, idsOf, type Phase } from "../model/timeline.ts";
import { isRead } from "../operations/operations.ts";
import { requestTo } from "../operations/requests.ts";
import { lackOf, type Probe, requestsOf } from "../probes/probe.ts";
import { Client } from "./client.ts";
import { unlessForbidden } from "./consent.ts";
import { endOfRun } from "./end-of-run.ts";
import { httpTransport } from "./http-transport.ts";
import { firstLook, look } from "./look.ts";
import type { RunOptions } from "./options.ts";
import { preflight } from "./preflight.ts";
import { type AskedRow, kindsOf, noting, rowsOf, sendObeyable, sendRow } from "./rows.ts";
import { type Run, send } from "./send.ts";
import { sessionOf, worldOf } from "./world.ts";

/** Sends all requests of a run. If the target ends it early, `failure` says how, and the timeline has what was sent until then. */
export async function runProbes(
  target: Target,
  probes: readonly Probe[],
  options: RunOptions,
): Promise<Run> {
  const { explore, timeoutMs = 10_000, onProgress } = options;
  const transport =
    options.transport ?? httpTransport(target.baseUrl, timeoutMs, explore?.requests);
  const client = new Client(target, transport, options);
  const run: Run = {
    client,
    accounts: new TargetAccounts(target.keys),
    stretches: [],
    lookedUntil: 0,
    provenAbsent: new Set(),
    deleted: [],
    gaps: new Map(),
    walks: 0,
  };
  run.failure = await preflight(client);
  client.onSent = () => {
    const { phase, sent: requests, waiting } = client;
    onProgress?.({ phase, requests, waiting });
  };
  if (run.failure === undefined)
    run.failure = (await runPhases(run, probes).catch(endOfRun))?.message;
  return run;
}

/** The phases of a run: look, reads (several at once), refused writes, look, deletes (one after another), look. */
async function runPhases(run: Run, probes: readonly Probe[]): Promise<void> {
  const { client } = run;
  const enter = (phase: Phase) => {
    client.phase = phase;
    client.onSent?.();
  };
  enter("look");
  await firstLook(run);
  if (run.absentId !== undefined) await learnDeleteType(run);

  enter("reads");
  // Also where paging is so broken that the accounts are not known.
  const pages = client.timeline.filter(({ request }) => request.key === "premium");
  run.listed = new Set(pages.flatMap(idsOf));
  noteLacks(run, probes);
  const kinds = kindsOf(rowsOf(run, probes, "rows"), run);
  const task = (row: AskedRow) => () => sendRow(run, row);
  const scripted = probes.filter(({ id, script }) => script && !run.gaps.has(id));
  const scripts = scripted.map(({ id, script }): Task => {
    return () => runScript(run, id, script);
  });
  const reads = [...scripts, ...kinds.reads.map(task)];
  await atOnce(client.concurrency, kinds.harmlessWrites.map(task), reads);

  enter("refused writes");
  const known = new Set<string>();
  // Ends early if a write was obeyed: a look shows whether the rest may be sent.
  const writes = () => sendObeyable(run, kinds.obeyable, known);
  await atOnce(client.concurrency, [writes], kinds.unaffectedReads.map(task));
  await look(run);
  while (kinds.obeyable.length > 0) {
    await writes();
    await look(run);
  }

  enter("deletes");
  for (const each of probes) await runEffect(run, each);
  const after = kindsOf(rowsOf(run, probes, "rowsAfter"), run);
  const others = [...after.harmlessWrites, ...after.reads, ...after.unaffectedReads];
  await atOnce(client.concurrency, after.obeyable.map(task), others.map(task));
  await atOnce(client.concurrency, [], failedReads(run).map(task));
  await look(run);
}

/** The reads whose status was wrong: asked again, they show whether it is so only now and then. */
function failedReads({ client: { timeline }, accounts }: Run): AskedRow[] {
  const isWrong = (entry: Entry) =>
    judgeAnswer({ entry, accounts, others: [] }).violations.some(({ kind }) => kind === "status");
  return timeline.filter((entry) => isRead(entry.request) && isWrong(entry)).slice(0, MOST_FAILED);
}

const MOST_FAILED = 20;

/** Notes the rules that the target lacks something for. What a delete uses up is asked for again later. */
function noteLacks(run: Run, probes: readonly Probe[]): void {
  for (const { id, needs } of probes) {
    const lack = lackOf(needs, worldOf(run));
    if (lack !== undefined) run.gaps.set(id, { notTested: lack });
  }
}

async function runEffect(run: Run, { id, needs, effect }: Probe): Promise<void> {
  if (!effect || run.gaps.get(id)?.notTested !== undefined) return;
  const lack = run.writesEnded ?? lackOf(needs, worldOf(run));
  if (lack === undefined) await runScript(run, id, effect);
  else run.gaps.set(id, { notTestedFurther: lack });
}

async function runScript(run: Run, id: RuleId, script: Probe["script"] = []): Promise<void> {
  await noting(run, id, async () => {
    if (typeof script === "function") return script(sessionOf(run, id));
    for (const request of requestsOf(script, worldOf(run))) await send(run, request, id);
  });
}

/** Deletes an absent id with and without a Content-Type, to find out which of the two the target takes: a 404 says that it was taken. */
async function learnDeleteType(run: Run): Promise<void> {
  const { target } = run.client;
  for (const contentType of [null, MEDIA_TYPE]) {
    const line = `DELETE /project?projectId=${run.absentId}`;
    const request = requestTo(target, line, { contentType });
    await send(run, request, DELETE_TYPE_PROBE).catch(unlessForbidden);
  }
}

type Task = () => Promise<void>;

/**
 * Sends writes one after another, because a wrong server may obey any of them, and reads beside them and after them: at most
 * `concurrency` requests at once.
 */
async function atOnce(
  concurrency: number,
  writes: readonly Task[],
  reads: readonly Task[],
): Promise<void> {
  // Every lane takes the next read from here.
  const waiting = reads.values();
  const readsOfLane = async () => {
    for (const task of waiting) await task();
  };
  const firstLane = async () => {
    for (const task of writes) await task();
    await readsOfLane();
  };
  await Promise.all([firstLane(), ...Array.from({ length: concurrency - 1 }, readsOfLane)]);
}
