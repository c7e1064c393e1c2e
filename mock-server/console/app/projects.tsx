import { useEffect } from "preact/hooks";
import { KEY_HEADER, MEDIA_TYPE, PROJECT_ID } from "../../../openapi/constants.ts";
import { operationOf } from "../../../openapi/contract.ts";
import type { AccountState, ProjectData } from "../../store/data.ts";
import { change, reset, statePath } from "./actions.ts";
import { ActionButton, Field, Filter, Form, Link, Panel, Row, View } from "./components.tsx";
import { BASE_URL, control } from "./control.ts";
import {
  type Action,
  filterOfView,
  readAccounts,
  route,
  run,
  store,
  update,
} from "./page-state.ts";

/** The projects of a key as they are in the store. */
export function ProjectsView() {
  const { accounts, key, notice } = store();
  useEffect(() => {
    const read = () => {
      void readAccounts();
      if (key !== "") void readProjects(key);
    };
    read();
    // Clients change them too, and the control interface, and other mocks.
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [key, notice]);
  const { item } = route();
  const [base = "", copy = ""] = key.split(/:(.*)/s);
  const totals = new Map(accounts.map((account) => [account.key, account.total]));
  const keys = new Set([...totals.keys(), key]);
  const projects = known.get(key);
  const found = projects?.filter(filterOfView(({ id, name }) => `${id} ${name}`));
  const open = item === "new" ? NEW : projects?.find(({ id }) => String(id) === item);
  const tools = (
    <>
      <Field
        label="Key"
        options={[...keys]}
        textOf={(each) => `${each} (${totals.get(each) ?? "not in use yet"})`}
        value={key}
        onValue={(to) => update({ key: to })}
      />
      <Field
        label="Copy"
        placeholder="Copy, such as mine"
        value={copy}
        onValue={(name) => update({ key: name === "" ? base : `${base}:${name}` })}
      />
      <Filter placeholder="Filter by id or name" />
      <Link href="#/projects/new">Add a project</Link>
      <ActionButton action={reset(key)}>{`Reset ${key}`}</ActionButton>
      <ActionButton class="desk" action={reset()}>
        Reset everything
      </ActionButton>
    </>
  );
  return (
    <View
      tools={tools}
      panel={item && projects && <ProjectPanel key={key + item} item={item} project={open} />}
    >
      {found?.map(projectRow)}
      {found?.length === 0 && <p>No project here. Add one, or choose another key or filter.</p>}
    </View>
  );
}

const NEW: ProjectData = { id: 0, name: "" };

function projectRow(project: ProjectData) {
  const { id, name, desc = "", records = [] } = project;
  const cells = [
    id,
    <bdi>{name}</bdi>,
    <bdi>{desc.slice(0, 200)}</bdi>,
    `records: ${records.length}`,
  ];
  const deletion = (
    <ActionButton aria-label={`Delete ${name}`} action={remove(store().key, project)}>
      Delete
    </ActionButton>
  );
  return <Row key={id} id={id} cells={cells} action={deletion} />;
}

interface ProjectPanelProps {
  /** The id in the address. */
  readonly item: string;
  readonly project: ProjectData | undefined;
}

function ProjectPanel({ item, project }: ProjectPanelProps) {
  if (!project)
    return (
      <Panel title={`Project ${item}`}>
        <p>{`${store().key} has no project with this id, or no longer.`}</p>
      </Panel>
    );
  const { id, name, desc = "" } = project;
  const isNew = project === NEW;
  const save = (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form));
    const saved: ProjectData = { ...project, ...values, id: isNew ? Date.now() : id };
    const saving = run(put(store().key, saved, `Saved “${saved.name}”.`));
    void saving.then((isDone) => isDone && location.assign(`#/projects/${saved.id}`));
  };
  return (
    <Panel title={isNew ? "New project" : `Project ${id}`}>
      <Form button="Save" send={save}>
        <Field label="Name" name="name" defaultValue={name} required />
        <Field label="Description" name="desc" defaultValue={desc} />
      </Form>
    </Panel>
  );
}

/** The projects of each key, as they were read last. */
const known = new Map<string, readonly ProjectData[]>();

/** Reads the projects of a key: none if no account has it. If the mock does not answer, what was read before stays. */
async function readProjects(key: string) {
  const { projects } = await control<AccountState>(`GET ${statePath(key)}`).catch(() => ({
    projects: known.get(key) ?? [],
  }));
  known.set(key, projects);
  update({});
}

/** Puts a project in place of that with the same id, or adds it. */
function put(key: string, project: ProjectData, text = `“${project.name}” is back.`): Action {
  const path = statePath(key);
  const replace = async () => {
    const { projects } = await control<AccountState>(`GET ${path}`);
    const others = projects.filter(({ id }) => id !== project.id);
    await control(`PUT ${path}`, { projects: [...others, project] });
  };
  return change(text, replace, path);
}

/** Deletes as a client does, so that the journal shows it and faults apply. */
function remove(key: string, project: ProjectData): Action {
  return async () => {
    const { method, path } = operationOf("deleteProject");
    const headers = new Headers({ [KEY_HEADER]: key });
    if (store().settings.profile["delete.content-type"] === "required")
      headers.set("Content-Type", MEDIA_TYPE);
    const url = `${BASE_URL}${path}?${PROJECT_ID}=${project.id}`;
    const answer = await fetch(url, { method, headers }).catch(() => undefined);
    if (!answer)
      throw new Error("The delete got no answer. The list shows whether it took effect.");
    if (!answer.ok)
      throw new Error(
        `The delete was answered with ${answer.status} by ${answer.headers.get("X-Rule")}.`,
      );
    return { text: `Deleted “${project.name}”.`, undo: put(key, project) };
  };
}
