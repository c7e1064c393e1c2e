import { allQuestions } from "../../../openapi/question.ts";
import type { CountedFault } from "../../simulation/faults.ts";
import { control } from "./control.ts";
import { type Action, pageState, type Settings } from "./page-state.ts";

/** Whether a fault may apply to a further request. */
export const isInForce = ({ fired, times }: CountedFault) => fired !== times;

/** The questions that the mock does not answer as the reference does. */
export function changedIn({ profile }: Settings) {
  return allQuestions.filter(({ id, reference }) => (profile[id] ?? reference) !== reference);
}

/** Changes the mock. The undo puts back what the control interface has at these paths. */
export function change(text: string, act: () => Promise<unknown>, ...paths: string[]): Action {
  return async () => {
    // A state that is too large to read is changed without an undo.
    const before = await Promise.all(
      paths.map((path) => control<Partial<Settings>>(`GET ${path}`)),
    ).catch(() => undefined);
    await act();
    if (!before) return { text };
    const restore = () =>
      Promise.all(
        before.map((answer, place) =>
          // Without a delay, the mock would keep the one that it has now.
          control(`PUT ${paths[place]}`, answer.faults ? { delay: 0, ...answer } : answer),
        ),
      );
    return { text, undo: change("Undone. The journal stays as it is.", restore, ...paths) };
  };
}

/** Returns everything, or the state of a key, to the start of the mock. */
export function reset(key?: string): Action {
  return change(
    `${key ?? "Projects, faults, answers and journal"}: as at the start of the mock.`,
    () => control("POST reset", { key }),
    ...(key === undefined ? ["state", "faults", "profile"] : [statePath(key)]),
  );
}

/** The path of the state of a key. */
export function statePath(key: string) {
  return `state?key=${encodeURIComponent(key)}`;
}

/** Saves what the mock has now as a file for `--scenario`. */
export async function saveScenario() {
  const { profile, ...settings } = pageState().settings;
  const scenario = { data: await control("GET state"), answers: profile, ...settings };
  const href = URL.createObjectURL(new Blob([JSON.stringify(scenario, undefined, 2)]));
  Object.assign(document.createElement("a"), { href, download: "scenario.json" }).click();
  return { text: "Saved scenario.json, for a mock with --scenario scenario.json." };
}
