import type { Question } from "../../../openapi/index.ts";
import type { CountedFault } from "../../layers/faults.ts";
import type { Fault } from "../../layers/parse-faults.ts";
import type { Scenarios } from "../../layers/scenarios/stage.ts";
import { control, problemText } from "./control.ts";
import type { InForce, Run } from "./session.ts";

/** Resets a key, or everything. The undo restores a snapshot, with the added accounts, if one could be taken before. */
export function reset(key?: string): Run {
  return async () => {
    const { faults } = await control<Pick<InForce, "faults">>("GET", "/faults");
    const problem = await control("POST", "/snapshots", { name: "before-reset", key }).then(() => "", problemText);
    await control("POST", "/reset", { key });
    const what = key ?? "Everything";
    if (problem) return `${what} is reset. It cannot be undone: ${problem}`;
    const undo = async () => {
      if (key === undefined) await putFaults(faults);
      await restore("before-reset");
      return `${what} is as it was before the reset.`;
    };
    return { text: `${what} is reset.`, undo };
  };
}

export async function restoreSnapshot(name: string, key: string | undefined): ReturnType<Run> {
  await control("POST", "/snapshots", { name: "before-restore", key });
  await restore(name);
  const undo = async () => {
    await restore("before-restore");
    return `The state is as it was before ${name} was restored.`;
  };
  return { text: `Restored ${name}.`, undo };
}

function restore(name: string): Promise<unknown> {
  return control("POST", `/snapshots/${encodeURIComponent(name)}/restore`, {});
}

/** Removes one of the faults in force, or all; the undo puts all of them in force again. */
export function removeFaults(faults: readonly CountedFault[], only?: CountedFault): Run {
  return async () => {
    await putFaults(only ? faults.filter((fault) => fault !== only) : []);
    return { text: only ? `Removed ${only.id}.` : "No fault is in force.", undo: () => putFaults(faults) };
  };
}

/** Replaces the faults in force. The counts that come with the new ones are not sent. */
export async function putFaults(faults: readonly (Fault & Partial<CountedFault>)[]): Promise<string> {
  const uncounted = faults.map(({ matched: _matched, fired: _fired, ...fault }) => fault);
  await control("PUT", "/faults", uncounted);
  return "The faults are in force again, and count from 0.";
}

/** Switches answers; the undo switches back to the answers in `before`. */
export async function giveAnswers(answers: Readonly<Record<string, string>>, before: InForce["profile"]): ReturnType<Run> {
  const { notes } = await control<{ readonly notes: readonly string[] }>("PUT", "/profile", answers);
  const [only, another] = Object.entries(answers);
  const text =
    only && !another ? `${only[0]} is answered with ${only[1]} from the next request on.` : "The mock answers as the reference.";
  const earlier = Object.fromEntries(Object.keys(answers).map((id) => [id, before[id] ?? ""]));
  return { text: [text, ...notes].join(" "), undo: () => giveAnswers(earlier, answers) };
}

export function referenceOf(questions: readonly Question[]): Readonly<Record<string, string>> {
  return Object.fromEntries(questions.map(({ id, reference }) => [id, reference]));
}

export async function playScenario(name: string): Promise<string> {
  await control("PUT", "/scenario", { name });
  return `The scenario ${name} is in force.`;
}

export async function endScenario(before: InForce): ReturnType<Run> {
  const { lost, undo } = await withoutScenario(before);
  const text = `The scenario has ended: faults, answers and delay are as at the start.${lost}`;
  return lost ? text : { text, undo };
}

/** Ends the scenario, and removes all faults and answers other than the reference. */
export async function restoreReference(before: InForce, questions: readonly Question[]): ReturnType<Run> {
  const { lost, delay, undo } = await withoutScenario(before);
  await control("DELETE", "/faults");
  await control("PUT", "/profile", referenceOf(questions));
  const delayed = delay === 0 ? "" : ` The start-up delay of ${delay} ms stays.`;
  return { text: `The mock answers as the reference, without faults.${delayed}${lost}`, undo };
}

/** Ends the scenario, if any. The mock forgets a scenario that was sent while it ran, so the undo cannot play that again. */
async function withoutScenario(before: InForce) {
  const { scenario: name, profile, faults } = before;
  const { delay, scenarios } = name === null ? before : await control<Scenarios>("DELETE", "/scenario");
  const isKept = scenarios.some((each) => each.name === name);
  const undo = async () => {
    const played = name !== null && isKept ? `${await playScenario(name)} ` : "";
    await control("PUT", "/profile", profile);
    return played + (await putFaults(faults));
  };
  const lost = name === null || isKept ? "" : ` The mock has not kept ${name}: to play it again, send it again.`;
  return { lost, delay, undo };
}
