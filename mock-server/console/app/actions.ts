import { allQuestions } from "../../../openapi/index.ts";
import { type Fault, faultText } from "../../simulation/fault.ts";
import { control } from "./control.ts";
import type { Account, Action, Settings } from "./store.ts";

/** Changes the mock. The undo restores the accounts at `path`, and faults, delay and answers unless it is the path of one key. */
export function change(text: string, act: () => Promise<unknown>, path = ""): Action {
  return async () => {
    const { faults, delay = 0 } = await control<Settings>("GET faults");
    const { profile } = await control<Settings>("GET profile");
    const accounts = path === "" ? undefined : await control<object>(`GET ${path}`);
    const restore = async () => {
      if (accounts) await control(`PUT ${path}`, accounts);
      if (!path.includes("?")) await Promise.all([putFaults(faults, delay), control("PUT profile", profile)]);
    };
    await act();
    return { text, undo: change("As before.", restore, path) };
  };
}

/** Replaces the faults, whose counts begin at 0, and the delay if one is given. */
export function putFaults(faults: readonly Fault[], delay?: number | string): Promise<unknown> {
  return control("PUT faults", { faults: faults.map(uncounted), delay });
}

function uncounted({ matched: _matched, fired: _fired, ...fault }: Partial<Settings["faults"][number]>): Fault {
  return fault;
}

/** A fault as `--fault` takes it, without its id. */
export function textOf({ id: _id, ...fault }: Settings["faults"][number]): string {
  return faultText(uncounted(fault));
}

/** The width of the ids is a property of the data, so a running mock cannot switch it. */
export const isFixed = (id: string): boolean => id === "list.id-width";

/** The answers of the mock that are not the reference's, each with that of the reference. */
export function changedIn({ profile }: Settings): readonly (readonly [id: string, answer: string, reference: string])[] {
  const answers = allQuestions.map(({ id, reference }) => [id, profile[id] ?? reference, reference] as const);
  return answers.filter(([, answer, reference]) => answer !== reference);
}

/** Removes faults, delay and answers other than the reference's. */
export function clearAll(settings: Settings): Action {
  const references = changedIn(settings).flatMap(([id, , reference]) => (isFixed(id) ? [] : [[id, reference]]));
  const clear = () => Promise.all([putFaults([], 0), control("PUT profile", Object.fromEntries(references))]);
  return change("No fault, no delay, the reference's answers; list.id-width belongs to the data and stays.", clear);
}

/** Returns everything, or the state of a key, to the start of the mock. */
export function reset(key?: string): Action {
  const text = `${key ?? "Projects, faults, delay and answers"}: as at the start of the mock.`;
  return change(text, () => control("POST reset", { key }), key === undefined ? "state" : statePath(key));
}

/** The path of the state of a key. */
export const statePath = (key: string): string => `state?key=${encodeURIComponent(key)}`;

/** Puts a project in place of that with the same id, or adds it. */
export function putProject(
  key: string,
  { id, name, desc = "", records = [] }: Account["projects"][number],
  text: string,
): Action {
  const put = async () => {
    const { projects } = await control<Account>(`GET ${statePath(key)}`);
    const others = projects.filter((each) => each.id !== id);
    await control(`PUT ${statePath(key)}`, { projects: [...others, { id, name, desc, records }] });
  };
  return change(text, put, statePath(key));
}

/** Empties the journal. */
export const clearJournal: Action = async () => {
  await control("DELETE requests");
  return { text: "The journal is empty." };
};

/** Copies a text; the notice calls it by its name. */
export function copying(text: string, name: string): Action {
  return async () => {
    await navigator.clipboard.writeText(text).catch(() => Promise.reject(new Error("The browser did not allow copying.")));
    return { text: `Copied ${name}.` };
  };
}
