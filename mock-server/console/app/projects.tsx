import { useEffect } from "preact/hooks";
import type { ProjectData } from "../../store/data.ts";
import { reset } from "./actions.ts";
import { Filter, Link, Panel, Row, View } from "./components.tsx";
import { ActionButton, Field, Form } from "./inputs.tsx";
import { filterOfView, route } from "./navigation.ts";
import { readAccounts, run, store, update } from "./page-state.ts";
import { projectsOf, put, readProjects, remove } from "./project-actions.ts";

/** The projects of a key as they are in the store. */
export function ProjectsView() {
  const { accounts, key, requests, notice } = store();
  useEffect(() => {
    const read = () => {
      void readAccounts();
      if (key !== "") void readProjects(key);
    };
    read();
    // Others may change them too, by the control interface or another mock.
    const timer = setInterval(read, 5000);
    return () => clearInterval(timer);
  }, [key, requests, notice]);
  const { item } = route();
  const [base = "", copy = ""] = key.split(/:(.*)/s);
  const totals = new Map(accounts.map((account) => [account.key, account.total]));
  const keys = new Set([...totals.keys(), key]);
  const projects = projectsOf(key);
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
      <ActionButton action={reset()}>Reset everything</ActionButton>
    </>
  );
  return (
    <View tools={tools} panel={open && <ProjectPanel key={key + item} project={open} />}>
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
  return <Row key={id} id={id} cells={cells} action={<DeleteButton project={project} />} />;
}

function DeleteButton({ project }: { readonly project: ProjectData }) {
  return (
    <ActionButton aria-label={`Delete ${project.name}`} action={remove(store().key, project)}>
      Delete
    </ActionButton>
  );
}

function ProjectPanel({ project }: { readonly project: ProjectData }) {
  const { id, name, desc = "" } = project;
  const isNew = project === NEW;
  const save = (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form));
    const saved: ProjectData = { ...project, ...values, id: isNew ? Date.now() : id };
    const text = isNew ? `Added “${saved.name}”.` : `Saved project ${id}.`;
    const saving = run(put(store().key, saved, text));
    if (isNew) void saving.then((isDone) => isDone && form.reset());
  };
  return (
    <Panel title={isNew ? "New project" : `Project ${id}`}>
      <Form button={isNew ? "Add" : "Save"} send={save}>
        <Field label="Name" name="name" defaultValue={name} required />
        <Field label="Description" name="desc" defaultValue={desc} />
      </Form>
      {!isNew && <DeleteButton project={project} />}
    </Panel>
  );
}
