import { allQuestions, type Question } from "../../../openapi/index.ts";
import type { CountedFault } from "../../simulation/faults.ts";
import { control, statePath } from "./control.ts";
import type { InForce, Run } from "./session.ts";

/** Resets a key; or everything, with faults, answers and journal. The undo puts back what was there, except the journal. */
export function reset(key?: string): Run {
  return async () => {
    const path = key === undefined ? "state" : statePath(key);
    const state = await control<object>("GET", path);
    const inForce = { ...(await control<InForce>("GET", "faults")), ...(await control<InForce>("GET", "profile")) };
    await control("POST", "reset", { key });
    const undo = async () => {
      await control("PUT", path, state);
      if (key === undefined) await putBack(inForce);
      return `${key ?? "Everything"} is as it was before the reset.`;
    };
    return { text: `${key ?? "Everything"} is reset.`, undo };
  };
}

/** Removes one of the faults in force, or all; the undo puts all of them in force again. */
export function removeFaults(faults: readonly CountedFault[], only?: CountedFault): Run {
  return async () => {
    await putFaults(only ? faults.filter((fault) => fault !== only) : []);
    return { text: only ? `Removed ${only.id}.` : "No fault is in force.", undo: () => putFaults(faults) };
  };
}

/** Replaces the faults in force. The counts that come with the new ones are not sent. */
export async function putFaults(faults: readonly Partial<CountedFault>[]): Promise<string> {
  const uncounted = faults.map(({ matched: _matched, fired: _fired, ...fault }) => fault);
  await control("PUT", "faults", { faults: uncounted });
  return "The faults are in force again, and count from 0.";
}

/** Switches answers; the undo switches back to the answers in `before`. */
export async function giveAnswers(answers: Readonly<Record<string, string>>, before: InForce["profile"]): ReturnType<Run> {
  await control("PUT", "profile", answers);
  const [only, another] = Object.entries(answers);
  const text =
    only && !another ? `${only[0]} is answered with ${only[1]} from the next request on.` : "The mock answers as the reference.";
  const earlier = Object.fromEntries(Object.keys(answers).map((id) => [id, before[id] ?? ""]));
  return { text, undo: () => giveAnswers(earlier, answers) };
}

/** Whether a running mock can switch the answer: the width of the ids is a property of its data. */
export function isSwitchable({ id }: Question): boolean {
  return id !== "list.id-width";
}

/** The questions that the mock answers otherwise than the reference, and that it can switch. */
export function differing({ profile }: Pick<InForce, "profile">): Question[] {
  return allQuestions.filter((question) => isSwitchable(question) && profile[question.id] !== question.reference);
}

export function referenceOf(questions: readonly Question[]): Readonly<Record<string, string>> {
  return Object.fromEntries(questions.map(({ id, reference }) => [id, reference]));
}

/** Removes all faults and answers other than the reference. */
export async function restoreReference(before: InForce): ReturnType<Run> {
  await putBack({ faults: [], profile: referenceOf(differing(before)) });
  const undo = async () => {
    await putBack(before);
    return "Faults and answers are in force again.";
  };
  return { text: "The mock answers as the reference, without faults.", undo };
}

async function putBack({ faults, profile }: InForce): Promise<void> {
  await putFaults(faults);
  await control("PUT", "profile", profile);
}
