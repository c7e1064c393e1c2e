import { MEDIA_TYPE } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import { type Case, lackOf, type Outcome } from "../cases/case.ts";
import { gridRequests } from "../cases/grid.ts";
import { leaksIn } from "../checks/leaks.ts";
import { admissibleAnswers } from "../checks/reference.ts";
import { isRead, NoConsent } from "../model/consent.ts";
import type { SentRequest } from "../model/exchange.ts";
import { operationRequest } from "../model/requests.ts";
import { ask, type Run } from "./ask.ts";
import { StillLimited } from "./client.ts";
import { firstLook, look } from "./look.ts";
import type { Progress } from "./run-options.ts";
import { sessionOf, worldOf } from "./session.ts";

/** Observations that tell how other answers are to be read. */
const EARLY: readonly string[] = ["list.short-page", "list.content-type-other"];

/** What scripts and observations found, and why cases could not be asked, by the id of the case. */
export type Outcomes = Map<string, Partial<Outcome> & { readonly notTested?: string }>;

/**
 * The phases of a run, each one loop: look, reads (several at once), refused writes, look, deletes (one after another), look. Every
 * answer is judged as it comes, so that `outcomes` has what was found also if the target does not answer to the end.
 */
export async function runPhases(
  run: Run,
  cases: readonly Case[],
  outcomes: Outcomes,
  onPhase: (phase: Progress["phase"]) => void,
): Promise<void> {
  const { width } = run.client;
  onPhase("look");
  await firstLook(run);
  run.judging.settle(undefined);
  if (run.unknown !== undefined) await learnForm(run);

  onPhase("reads");
  noteLacks(run, cases, outcomes);
  const rows = rowsOf(run, cases, "rows", outcomes);
  const scripts = cases.filter(({ id, script }) => script && !outcomes.has(id));
  const send = (row: Row) => () => sendRow(run, row, outcomes);
  const { reads, steady, harmless, baits } = sorted(rows, run);
  const readings = [
    ...scripts.map((each) => () => runScript(run, each, each.script, outcomes)),
    ...reads.map(send),
  ];
  await atOnce(width, harmless.map(send), readings);

  onPhase("refused writes");
  await atOnce(width, baits.map(send), steady.map(send));
  for (const each of allCases.filter(({ id }) => EARLY.includes(id))) {
    const { answers = {} } = each.observe?.(run.client.log, worldOf(run)) ?? {};
    for (const [question, answer] of Object.entries(answers))
      run.judging.learner.note(question, answer);
  }
  const before = run.judging.accounts.copy();
  run.judging.learner.settle(before);
  await look(run);

  onPhase("deletes");
  for (const each of cases) await runEffect(run, each, outcomes);
  const after = rowsOf(run, cases, "rowsAfter", outcomes);
  await atOnce(width, [], after.map(send));
  await look(run);
  before.deleteType = run.judging.accounts.deleteType;
  run.judging.learner.settle(before);
  run.judging.violations.push(...leaksIn(run.client.log, run.judging.accounts));
}

interface Row {
  readonly caseId: string;
  readonly request: SentRequest;
}

/** The rows of the cases that can be asked, each request once. The grid belongs to all: of a selection, only requests that its rules may refuse. */
function rowsOf(
  run: Run,
  cases: readonly Case[],
  kind: "rows" | "rowsAfter",
  outcomes: Outcomes,
): Row[] {
  const world = worldOf(run);
  const own = cases
    .filter(({ id }) => outcomes.get(id)?.notTested === undefined)
    .flatMap((each) =>
      (each[kind]?.(world) ?? []).map((request) => ({ caseId: each.id as string, request })),
    );
  if (kind === "rowsAfter") return own;
  const selected = new Set<string>(cases.map(({ id }) => id));
  const isAsked = (request: SentRequest) =>
    cases.length === allCases.length || touchedBy(request, run).some((rule) => selected.has(rule));
  const grid = gridRequests(world).filter(isAsked);
  const rows = [...own, ...grid.map((request) => ({ caseId: "grid", request }))];
  return [
    ...new Map(rows.toReversed().map((row) => [JSON.stringify(row.request), row])).values(),
  ].toReversed();
}

/** The rules that the answer to a request may break. */
function touchedBy(request: SentRequest, { judging }: Run): string[] {
  const { reasons, success } = admissibleAnswers(request, judging.accounts);
  const ofSuccess = success
    ? [success.rule, request.query.includes("limit=") ? "list.limit" : "list.default-limit"]
    : [];
  return [...reasons.map(({ rule }) => rule), ...ofSuccess, "auth.precedence", "envelope.always"];
}

/** Notes the cases that the target lacks something for. What a delete uses up is asked for again later. */
function noteLacks(run: Run, cases: readonly Case[], outcomes: Outcomes): void {
  for (const { id, needs } of cases) {
    const lack = lackOf(needs, worldOf(run));
    if (lack !== undefined) outcomes.set(id, { notTested: lack });
  }
}

async function sendRow(run: Run, { caseId, request }: Row, outcomes: Outcomes): Promise<void> {
  try {
    await ask(run, request, caseId);
  } catch (error) {
    noteError(caseId, error, outcomes);
  }
}

async function runEffect(run: Run, each: Case, outcomes: Outcomes): Promise<void> {
  const { id, needs, effect } = each;
  if (!effect || outcomes.get(id)?.notTested !== undefined) return;
  const lack = run.writesEnded ?? lackOf(needs, worldOf(run));
  if (lack === undefined) await runScript(run, each, effect, outcomes);
  else if (!run.judging.touched.has(each.id)) outcomes.set(id, { notTested: lack });
}

async function runScript(
  run: Run,
  { id }: Case,
  script: Case["script"],
  outcomes: Outcomes,
): Promise<void> {
  try {
    const outcome = await script?.(sessionOf(run, id));
    if (outcome?.violations) run.judging.add(...outcome.violations);
    outcomes.set(id, outcome ?? {});
    if (outcome?.vacuous === undefined) run.judging.proved(id);
  } catch (error) {
    noteError(id, error, outcomes);
  }
}

/** A request that was not sent leaves its case untested, and one that was only answered with 429 leaves it open. */
function noteError(caseId: string, error: unknown, outcomes: Outcomes): void {
  if (error instanceof NoConsent) {
    if (caseId !== "grid" && !outcomes.has(caseId))
      outcomes.set(caseId, { notTested: error.message });
  } else if (error instanceof StillLimited)
    outcomes.set(caseId, { ...outcomes.get(caseId), inconclusive: error.message });
  else throw error;
}

/** Reads; reads that no write can change; writes that name nothing; and writes that a wrong server may obey. */
function sorted(
  rows: readonly Row[],
  run: Run,
): Readonly<Record<"reads" | "steady" | "harmless" | "baits", Row[]>> {
  const kinds = {
    reads: [] as Row[],
    steady: [] as Row[],
    harmless: [] as Row[],
    baits: [] as Row[],
  };
  for (const row of rows) {
    const { request } = row;
    if (!isRead(request)) kinds[namesDisposable(request, run) ? "baits" : "harmless"].push(row);
    else if (request.key !== "premium" || !admissibleAnswers(request, run.judging.accounts).success)
      kinds.steady.push(row);
    else kinds.reads.push(row);
  }
  return kinds;
}

function namesDisposable(
  { query, path, body = "", headers }: SentRequest,
  { client }: Run,
): boolean {
  const texts = [query, path, body, ...Object.values(headers)].join(" ");
  return (
    client.target.disposableProjectIds.some((id) => texts.includes(id)) ||
    !/projectId=./.test(query)
  );
}

/** Finds out with an id that names nothing what a delete makes of a Content-Type. A 404 says that it was taken. */
async function learnForm(run: Run): Promise<void> {
  const { target } = run.client;
  const isTaken = async (contentType: string | null) => {
    const request = operationRequest(target, "deleteProject", `projectId=${run.unknown}`, {
      contentType,
    });
    const exchange = await ask(run, request, "delete.content-type");
    return exchange.answer.status === 404;
  };
  try {
    const [bare, typed] = [await isTaken(null), await isTaken(MEDIA_TYPE)];
    // A check of the type behind another one does not show here: then it counts as ignored until a real delete shows it.
    run.isTypeHidden = bare === typed;
    run.judging.accounts.deleteType = bare === typed ? "ignored" : bare ? "refused" : "required";
  } catch (error) {
    if (!(error instanceof NoConsent)) throw error;
  }
}

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

type Task = () => Promise<void>;
