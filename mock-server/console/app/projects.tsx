import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { reset } from "./actions.ts";
import { Link, Panel, Row, View } from "./components.tsx";
import { ActionButton, Choice, Form, TextField } from "./inputs.tsx";
import { route } from "./navigation.ts";
import { type Project, projectsOf, put, readProjects, remove } from "./project-actions.ts";
import { run, store, update } from "./store.ts";

/** The projects of a key as they are in the store, with those that were deleted while the page was open. */
export function Projects(): JSX.Element {
  const { accounts, key, requests, notice } = store();
  const [filter, setFilter] = useState("");
  useEffect(() => {
    const read = () => void (key !== "" && readProjects(key));
    read();
    // Others may change them too, by the control interface or another mock.
    const timer = setInterval(read, 5000);
    return () => clearInterval(timer);
  }, [key, requests, notice]);
  const { item } = route();
  const [base = "", copy = ""] = key.split(/:(.*)/s);
  const keys = new Set([...accounts.map((account) => account.key), key]);
  const projects = projectsOf(key);
  const found = projects?.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(filter));
  const open = item === "new" ? NEW : projects?.find(({ id }) => String(id) === item);
  const tools = (
    <>
      <Choice label="Key" options={[...keys]} value={key} onValue={(to) => update({ key: to })} />
      <TextField
        label="Copy"
        placeholder="Copy, such as mine"
        value={copy}
        onValue={(name) => update({ key: name === "" ? base : `${base}:${name}` })}
      />
      <TextField
        type="search"
        label="Filter"
        placeholder="Filter by id or name"
        value={filter}
        onValue={(text) => setFilter(text.toLowerCase())}
      />
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

const NEW: Project = { id: 0, name: "" };

function projectRow(project: Project): JSX.Element {
  const { id, name, desc = "", records, isGone } = project;
  const cells = [
    id,
    <bdi>{name}</bdi>,
    <bdi>{desc.slice(0, 200)}</bdi>,
    isGone ? "deleted" : `records: ${records?.length}`,
  ];
  const tone = isGone ? "muted" : "";
  return (
    <Row key={id} id={id} cells={cells} tone={tone} action={<DeleteButton project={project} />} />
  );
}

function DeleteButton({ project }: { readonly project: Project }): JSX.Element {
  const { key } = store();
  const text = project.isGone ? "Put back" : "Delete";
  return (
    <ActionButton
      aria-label={`${text} ${project.name}`}
      action={project.isGone ? put(key, project) : remove(key, project)}
    >
      {text}
    </ActionButton>
  );
}

function ProjectPanel({ project }: { readonly project: Project }): JSX.Element {
  const { id, name, desc = "" } = project;
  const isNew = project === NEW;
  const save = (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form));
    const saved: Project = { ...project, ...values, id: isNew ? Date.now() : id };
    const text = isNew ? `Added “${saved.name}”.` : `Saved project ${id}.`;
    const saving = run(put(store().key, saved, text));
    if (isNew) void saving.then((isDone) => isDone && form.reset());
  };
  return (
    <Panel title={isNew ? "New project" : `Project ${id}`}>
      <Form button={isNew ? "Add" : "Save"} send={save}>
        <TextField label="Name" name="name" defaultValue={name} required />
        <TextField label="Description" name="desc" defaultValue={desc} />
      </Form>
      {!isNew && <DeleteButton project={project} />}
    </Panel>
  );
}
