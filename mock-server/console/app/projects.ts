import { h, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { KEY_HEADER, operationOf } from "../../../openapi/index.ts";
import { putProject, reset, statePath } from "./actions.ts";
import { BASE_URL, control } from "./control.ts";
import { act, fieldOf, formOf, Panel, route, rowOf, viewOf } from "./parts.ts";
import { type Account, type Action, readAccounts, run, store, update } from "./store.ts";

type Project = Account["projects"][number] & { readonly isGone?: boolean };

/** The projects of a key as they are in the store, with those that were deleted while the page was open. */
export function Projects(): JSX.Element {
  const { accounts, key } = store();
  const { projects, problem } = useProjects();
  const [filter, setFilter] = useState("");
  const [base = "", copy = ""] = key.split(/:(.*)/);
  const bases = accounts.flatMap((account) => (account.key.includes(":") ? [] : [account.key]));
  const choose = (name: string) => update({ key: name === "" ? base : `${base}:${name}` });
  const tools = [
    fieldOf({ label: "Key", options: bases, value: base, onValue: (each) => update({ key: each }) }),
    fieldOf({ key: copy, label: "Copy", placeholder: "Name of a copy", defaultValue: copy, problem, onValue: choose }),
    fieldOf({ type: "search", label: "Filter", placeholder: "Filter", value: filter, onValue: setFilter }),
    h("a", { href: "#/projects/new" }, "Add a project"),
    act("Reset", reset(key), `Reset ${key}`),
  ];
  const { item } = route();
  const open = item === "new" ? { id: Date.now(), name: "" } : projects?.find(({ id }) => String(id) === item);
  const found = projects?.filter(({ id, name, desc }) => `${id} ${name} ${desc}`.toLowerCase().includes(filter.toLowerCase()));
  return viewOf(tools, open && h(ProjectPanel, { key: key + item, project: open }), [
    found?.map((project) => {
      const { id, name, desc = "", records, isGone = false } = project;
      const state = isGone ? "deleted" : `records: ${records?.length}`;
      const cells = [id, name, desc.slice(0, 200), state].map((text) => h("bdi", {}, text));
      return rowOf(String(id), isGone && "gone", cells, deleteOrPutBack(project));
    }),
    found?.length === 0 && h("p", {}, "No project here. Add one, clear the filter, or choose another key."),
  ]);
}

/** The projects that this page has seen, by key. One that is gone stays in its place. */
const seen = new Map<string, Map<string, Project>>();

/** Reads the projects of the chosen key. Until those of a new key are there, nothing of the old one is returned. */
function useProjects(): { readonly key?: string; readonly projects?: readonly Project[]; readonly problem?: string } {
  const { key, revision } = store();
  const [read, setRead] = useState<ReturnType<typeof useProjects>>({});
  useEffect(() => void readAccounts(), []);
  useEffect(() => {
    const take = ({ projects }: Account) => {
      const present = new Map(projects.map((project) => [String(project.id), project]));
      const known = new Map([...(seen.get(key) ?? []), ...present]);
      seen.set(key, known);
      const all = [...known].map(([id, project]) => ({ ...project, isGone: !present.has(id) }));
      setRead({ key, projects: all.sort((one, other) => Number(one.id) - Number(other.id)) });
    };
    if (key !== "") control<Account>(`GET ${statePath(key)}`).then(take, ({ message }) => setRead({ key, problem: message }));
  }, [key, revision]);
  return read.key === key ? read : {};
}

function deleteOrPutBack(project: Project): JSX.Element {
  const [text, action] = project.isGone ? (["Put back", putBack] as const) : (["Delete", remove] as const);
  return act(text, action(project, store().key), `${text} ${project.name}`);
}

function ProjectPanel({ project }: { readonly project: Project }): JSX.Element {
  const { id, name, desc } = project;
  const isNew = route().item === "new";
  const save = (values: object) => void run(putProject(store().key, { ...project, ...values }, `Saved project ${id}.`));
  const fields = [
    fieldOf({ label: "Name", name: "name", defaultValue: name }),
    fieldOf({ label: "Description", name: "desc", defaultValue: desc }),
  ];
  const form = formOf(isNew ? "Add" : "Save", save, fields);
  return h(Panel, { title: isNew ? "New project" : `Project ${id}` }, form, !isNew && deleteOrPutBack(project));
}

function putBack(project: Project, key: string): Action {
  return putProject(key, project, `“${project.name}” is back.`);
}

/** Deletes as a client does, so that the journal shows it and faults apply. */
function remove(project: Project, key: string): Action {
  const { method, path } = operationOf("deleteProject");
  return async () => {
    const request = fetch(`${BASE_URL}${path}?projectId=${project.id}`, { method, headers: { [KEY_HEADER]: key } });
    const answer = await request.catch(() => undefined);
    if (!answer) throw new Error("The delete got no answer. The list shows whether it took effect.");
    if (!answer.ok) throw new Error(`The delete was answered with ${answer.status} by ${answer.headers.get("X-Rule")}.`);
    return { text: `Deleted “${project.name}”.`, undo: putBack(project, key) };
  };
}
