import { KEY_HEADER, MEDIA_TYPE } from "../../../openapi/constants.ts";
import { operationOf } from "../../../openapi/contract.ts";
import type { AccountState, ProjectData } from "../../store/data.ts";
import { change, statePath } from "./actions.ts";
import { BASE_URL, control } from "./control.ts";
import { type Action, store, update } from "./page-state.ts";

/** The projects of each key, as they were read last. */
const known = new Map<string, readonly ProjectData[]>();

/** The projects of a key, by id; undefined until they are read. */
export const projectsOf = (key: string): readonly ProjectData[] | undefined => known.get(key);

/** Reads the projects of a key: none if no account has it. If the mock does not answer, what was read before stays. */
export async function readProjects(key: string) {
  const { projects } = await control<AccountState>(`GET ${statePath(key)}`).catch(() => ({
    projects: known.get(key) ?? [],
  }));
  known.set(key, projects);
  update({});
}

/** Puts a project in place of that with the same id, or adds it. */
export function put(
  key: string,
  project: ProjectData,
  text = `“${project.name}” is back.`,
): Action {
  const path = statePath(key);
  const replace = async () => {
    const { projects } = await control<AccountState>(`GET ${path}`);
    const others = projects.filter(({ id }) => id !== project.id);
    await control(`PUT ${path}`, { projects: [...others, project] });
  };
  return change(text, replace, path);
}

/** Deletes as a client does, so that the journal shows it and faults apply. */
export function remove(key: string, project: ProjectData): Action {
  return async () => {
    const answer = await sendDelete(key, project).catch(() => {
      throw new Error("The delete got no answer. The list shows whether it took effect.");
    });
    if (!answer.ok)
      throw new Error(
        `The delete was answered with ${answer.status} by ${answer.headers.get("X-Rule")}.`,
      );
    return { text: `Deleted “${project.name}”.`, undo: put(key, project) };
  };
}

function sendDelete(key: string, { id }: ProjectData): Promise<Response> {
  const { method, path } = operationOf("deleteProject");
  const headers = new Headers({ [KEY_HEADER]: key });
  if (store().settings.profile["delete.content-type"] === "required")
    headers.set("Content-Type", MEDIA_TYPE);
  return fetch(`${BASE_URL}${path}?projectId=${id}`, { method, headers });
}
