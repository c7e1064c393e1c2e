import { h, type JSX } from "preact";
import { useEffect } from "preact/hooks";
import { KEY_HEADER, operationOf } from "../../../openapi/index.ts";
import { parseKey } from "../../store/account-key.ts";
import { change, reset, statePath } from "./actions.ts";
import { BASE_URL, control } from "./control.ts";
import { act, fieldOf, formOf } from "./inputs.ts";
import { route } from "./navigation.ts";
import { type Account, type Action, run, store, update } from "./store.ts";
import { linkOf, Panel, rowOf, viewOf } from "./view.ts";

type Project = Account["projects"][number] & { readonly isGone?: boolean };

/** The projects that this page has seen, by key. One that is gone stays in its place. */
const seen = new Map<string, readonly Project[]>();

/** The projects of a key as they are in the store, with those that were deleted while the page was open. */
export function Projects(): JSX.Element {
  const { accounts, key, requests, notice } = store();
  useEffect(() => {
    const read = () => void readProjects(key).catch(() => undefined);
    if (key !== "") read();
    // Others may change them too, by the control interface or another mock.
    const timer = setInterval(read, 5000);
    return () => clearInterval(timer);
  }, [key, requests, notice]);
  const [base = "", copy = ""] = key.split(/:(.*)/s);
  const bases = [...new Set([...accounts.map((account) => account.key.replace(/:.*/s, "")), base])];
  const choose = (ofBase: string, ofCopy: string) =>
    update({ key: ofCopy === "" ? ofBase : `${ofBase}:${ofCopy}` });
  const problem =
    copy === "" || parseKey(key) ? "" : "Up to 256 characters, and no comma before a blank.";
  const tools = [
    fieldOf({
      "aria-label": "Key",
      options: bases,
      value: base,
      onValue: (each) => choose(each, copy),
    }),
    fieldOf({
      "aria-label": "Copy",
      placeholder: "Copy, such as mine",
      value: copy,
      problem,
      onValue: (to) => choose(base, to),
    }),
    linkOf("#/projects/new", "Add a project"),
    act("Reset", reset(key), { "aria-label": `Reset ${key}` }),
  ];
  const { item } = route();
  const projects = seen.get(key);
  const open =
    item === "new" ? { id: Date.now(), name: "" } : projects?.find(({ id }) => String(id) === item);
  const none =
    projects?.length === 0 && h("p", {}, "No project here. Add one, or choose another key.");
  return viewOf(tools, open && h(ProjectPanel, { key: key + item, project: open }), [
    projects?.map(projectRow),
    none,
  ]);
}

function projectRow(project: Project): JSX.Element {
  const { id, name, desc = "", records, isGone } = project;
  const texts = [id, name, desc.slice(0, 200), isGone ? "deleted" : `records: ${records?.length}`];
  const cells = texts.map((text) => h("bdi", {}, text));
  return rowOf(id, cells, deleteOrPutBack(project), isGone ? "muted" : "");
}

async function readProjects(key: string): Promise<void> {
  const { projects } = await control<Account>(`GET ${statePath(key)}`);
  const present = new Set(projects.map(({ id }) => id));
  const gone = (seen.get(key) ?? [])
    .filter(({ id }) => !present.has(id))
    .map((each) => ({ ...each, isGone: true }));
  const all = [...projects, ...gone].sort((one, other) => Number(one.id) - Number(other.id));
  seen.set(key, all);
  update({});
}

function deleteOrPutBack(project: Project): JSX.Element {
  const [text, action] = project.isGone
    ? (["Put back", put(project)] as const)
    : (["Delete", remove(project)] as const);
  return act(text, action, { "aria-label": `${text} ${project.name}` });
}

function ProjectPanel({ project }: { readonly project: Project }): JSX.Element {
  const { id, name, desc } = project;
  const isNew = route().item === "new";
  const save = (form: HTMLFormElement) => {
    const saved: Project = { ...project, ...Object.fromEntries(new FormData(form)) };
    const saving = run(put(saved, isNew ? `Added “${saved.name}”.` : `Saved project ${id}.`));
    if (isNew) void saving.then((isDone) => isDone && form.reset());
  };
  const fields = [
    fieldOf({ label: "Name", name: "name", defaultValue: name, required: true }),
    fieldOf({ label: "Description", name: "desc", defaultValue: desc }),
  ];
  const form = formOf(isNew ? "Add" : "Save", save, fields);
  return h(
    Panel,
    { title: isNew ? "New project" : `Project ${id}` },
    form,
    !isNew && deleteOrPutBack(project),
  );
}

/** Puts a project in place of that with the same id, or adds it. */
function put(
  { isGone: _isGone, ...project }: Project,
  text = `“${project.name}” is back.`,
): Action {
  const path = statePath(store().key);
  const replace = async () => {
    const { projects } = await control<Account>(`GET ${path}`);
    await control(`PUT ${path}`, {
      projects: [...projects.filter(({ id }) => id !== project.id), project],
    });
  };
  return change(text, replace, path);
}

/** Deletes as a client does, so that the journal shows it and faults apply. */
function remove(project: Project): Action {
  const { method, path } = operationOf("deleteProject");
  const type = store().settings.profile["delete.content-type"] === "required" && {
    "Content-Type": "application/json",
  };
  const headers = { [KEY_HEADER]: store().key, ...type };
  const undo = put(project);
  return async () => {
    const answer = await fetch(`${BASE_URL}${path}?projectId=${project.id}`, {
      method,
      headers,
    }).catch(() => undefined);
    if (!answer)
      throw new Error("The delete got no answer. The list shows whether it took effect.");
    if (!answer.ok)
      throw new Error(
        `The delete was answered with ${answer.status} by ${answer.headers.get("X-Rule")}.`,
      );
    return { text: `Deleted “${project.name}”.`, undo };
  };
}
