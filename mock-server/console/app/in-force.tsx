import type { Question } from "../../../openapi/index.ts";
import type { CountedFault } from "../../layers/faults.ts";
import type { Fault } from "../../layers/parse-faults.ts";
import type { Scenarios } from "../../layers/scenarios/stage.ts";
import { control } from "./control.ts";
import { ActionButton } from "./controls.tsx";
import { describeFault } from "./describe-fault.ts";
import { type InForce, type Run, useSession } from "./session.ts";

/** A setting that differs from the reference, and its undo; the delay of the start has none. */
interface Badge {
  readonly kind: string;
  readonly text: string;
  readonly undo?: Run;
}

/** If a kind has more badges than this, they become one. */
const MOST_BADGES = 3;

/** All settings that make the mock differ from the reference. One click undoes each, except the delay of the start. */
export function InForceStrip() {
  const { facts, inForce, connected } = useSession();
  if (!inForce || !connected) return null;
  const badges = [...scenarioBadges(inForce), ...faultBadges(inForce), ...answerBadges(inForce, facts.questions)];
  const { proxy } = inForce;
  if (badges.length === 0 && !proxy) return null;
  const undoAll = () => restoreReference(inForce, facts.questions);
  return (
    <section class="bar in-force" aria-label="Overrides">
      <strong>Overrides</strong>
      {badges.map(({ kind, text, undo }) => (
        <span key={kind + text} class="chip badge">
          <span class="kind">{kind}</span>
          <span class="what" title={text}>
            {text}
          </span>
          {undo && <ActionButton text="×" kind="quiet" label={`Undo: ${kind} ${text}`} run={undo} />}
        </span>
      ))}
      {proxy && (
        <span>
          Requests go to <bdi>{proxy}</bdi>: the projects shown here are the mock's own.
        </span>
      )}
      {badges.filter(({ undo }) => undo).length > 1 && <ActionButton text="Undo all" kind="quiet" run={undoAll} />}
    </section>
  );
}

async function restoreReference(before: InForce, questions: readonly Question[]): ReturnType<Run> {
  const { lost, delay, undo } = await endScenario(before);
  await control("DELETE", "/faults");
  await control("PUT", "/profile", referenceOf(questions));
  const delayed = delay === 0 ? "" : ` The start-up delay of ${delay} ms stays.`;
  return { done: `The mock answers as the reference, without faults.${delayed}${lost}`, undo };
}

/** Ends the scenario, if any. The mock forgets a scenario that was sent while it ran, so the undo cannot play that again. */
async function endScenario({ scenario: name, delay, profile, faults }: InForce) {
  const now = name === null ? { delay, scenarios: [] } : await control<Scenarios>("DELETE", "/scenario");
  const isLost = name !== null && !now.scenarios.some((each) => each.name === name);
  const undo = async () => {
    const played = name === null || isLost ? "" : `${await playScenario(name)} `;
    await control("PUT", "/profile", profile);
    return played + (await putFaults(faults));
  };
  const lost = isLost ? ` The mock has not kept ${name}: to play it again, send it again.` : "";
  return { lost, delay: now.delay, undo };
}

function scenarioBadges(before: InForce): Badge[] {
  const { scenario, delay } = before;
  const undo = async () => {
    const { lost, undo: again } = await endScenario(before);
    const done = `The scenario has ended: faults, answers and delay are as at the start.${lost}`;
    return lost ? done : { done, undo: again };
  };
  if (scenario !== null) return [{ kind: "scenario", text: delay === 0 ? scenario : `${scenario}, ${delay} ms delay`, undo }];
  return delay === 0 ? [] : [{ kind: "delay", text: `${delay} ms` }];
}

export async function playScenario(name: string): Promise<string> {
  await control("PUT", "/scenario", { name });
  return `The scenario ${name} is in force.`;
}

function faultBadges({ faults }: InForce): Badge[] {
  if (faults.length > MOST_BADGES) return [{ kind: "faults", text: `${faults.length} in force`, undo: removeFaults(faults) }];
  return faults.map((fault) => ({ kind: "fault", text: describeFault(fault), undo: removeFaults(faults, fault) }));
}

/** Removes one of the faults in force, or all; the undo puts all of them in force again. */
export function removeFaults(faults: readonly CountedFault[], only?: CountedFault): Run {
  return async () => {
    await putFaults(only ? faults.filter((fault) => fault !== only) : []);
    return { done: only ? `Removed ${only.id}.` : "No fault is in force.", undo: () => putFaults(faults) };
  };
}

/** Replaces the faults in force. The counts that come with the new ones are not sent. */
export async function putFaults(faults: readonly (Fault & Partial<CountedFault>)[]): Promise<string> {
  const uncounted = faults.map(({ matched: _matched, fired: _fired, ...fault }) => fault);
  await control("PUT", "/faults", uncounted);
  return "The faults are in force again, and count from 0.";
}

function answerBadges({ profile }: InForce, questions: readonly Question[]): Badge[] {
  const other = questions.filter(({ id, reference }) => profile[id] !== undefined && profile[id] !== reference);
  const undo = (those: readonly Question[]) => () => giveAnswers(referenceOf(those), profile);
  if (other.length > MOST_BADGES)
    return [{ kind: "answers", text: `${other.length} differ from the reference`, undo: undo(other) }];
  return other.map((question) => ({ kind: question.id, text: profile[question.id] ?? "", undo: undo([question]) }));
}

/** The answers of the reference to these questions. */
export function referenceOf(questions: readonly Question[]): Readonly<Record<string, string>> {
  return Object.fromEntries(questions.map(({ id, reference }) => [id, reference]));
}

/** Switches answers; the undo switches back to the answers in `before`. */
export async function giveAnswers(answers: Readonly<Record<string, string>>, before: InForce["profile"]): ReturnType<Run> {
  const { notes } = await control<{ readonly notes: readonly string[] }>("PUT", "/profile", answers);
  const [only, another] = Object.entries(answers);
  const done =
    only && !another ? `${only[0]} is answered with ${only[1]} from the next request on.` : "The mock answers as the reference.";
  const earlier = Object.fromEntries(Object.keys(answers).map((id) => [id, before[id] ?? ""]));
  return { done: [done, ...notes].join(" "), undo: () => giveAnswers(earlier, answers) };
}
