import { allQuestions, type Question } from "../../../openapi/question.ts";
import type { CountedFault } from "../../simulation/faults.ts";
import { control } from "./control.ts";
import { type Action, type Settings, store } from "./page-state.ts";

/** Changes the mock. The undo puts back what the control interface has at these paths. */
export function change(text: string, act: () => Promise<unknown>, ...paths: string[]): Action {
  return async () => {
    const reading = paths.map((path) => control<Partial<Settings>>(`GET ${path}`));
    // A state that is too large to read is changed without an undo.
    const before = await Promise.all(reading).catch(() => undefined);
    await act();
    if (!before) return { text };
    const restore = () =>
      Promise.all(before.map((answer, place) => control(`PUT ${paths[place]}`, bodyOf(answer))));
    return { text, undo: change("Undone. The journal stays as it is.", restore, ...paths) };
  };
}

/** What `PUT` takes of an answer to `GET`. */
function bodyOf(answer: Partial<Settings>): object {
  return answer.faults ? { delay: 0, ...answer } : (answer.profile ?? answer);
}

/** Whether a fault applies to no further request. */
export const isUsedUp = ({ fired, times }: CountedFault) => fired === times;

/** The width of the ids is a property of the data, so a running mock cannot switch it. */
export const isFixed = (id: string) => id === "list.id-width";

/** The questions that the mock does not answer as the reference does. */
export function changedIn({ profile }: Settings): readonly Question[] {
  return allQuestions.filter(({ id, reference }) => (profile[id] ?? reference) !== reference);
}

/** Removes faults, delay and answers other than the reference's. */
export const clearAll = change(
  "No fault, no delay, the reference's answers. The width of the ids belongs to the data and stays.",
  async () => {
    const switched = allQuestions.filter(({ id }) => !isFixed(id));
    await control("PUT faults", { faults: [], delay: 0 });
    await control(
      "PUT profile",
      Object.fromEntries(switched.map(({ id, reference }) => [id, reference])),
    );
  },
  "faults",
  "profile",
);

/** Returns everything, or the state of a key, to the start of the mock. */
export function reset(key?: string): Action {
  const text = `${key ?? "Projects, faults, delay and answers"}: as at the start of the mock.`;
  const paths = key === undefined ? ["state", "faults", "profile"] : [statePath(key)];
  return change(text, () => control("POST reset", { key }), ...paths);
}

/** The path of the state of a key. */
export const statePath = (key: string) => `state?key=${encodeURIComponent(key)}`;

/** Empties the journal. */
export const clearJournal: Action = async () => {
  await control("DELETE requests");
  return { text: "The journal is empty." };
};

/** Saves what the mock has now as a file for `--scenario`. */
export const saveScenario: Action = async () => {
  const { profile, ...settings } = store().settings;
  const scenario = { data: await control("GET state"), answers: profile, ...settings };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(scenario, undefined, 2)]));
  link.download = "scenario.json";
  link.click();
  return { text: "Saved scenario.json, for a mock with --scenario scenario.json." };
};

/** Copies a text; the notice calls it by its name. */
export function copying(text: string, name: string): Action {
  return async () => {
    if (!isSecureContext) throw new Error("Copy is not possible on this address; select the text.");
    await navigator.clipboard.writeText(text);
    return { text: `Copied ${name}.` };
  };
}
