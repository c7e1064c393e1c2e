import type { ComponentChildren, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Dataset, Project, SpeechRecord } from "../../operations/project.ts";
import { AddAccount } from "./accounts.tsx";
import { control, useResource } from "./control.ts";
import { ActionButton, Button, TextField } from "./controls.tsx";
import { plainRequest, refusalIn, send } from "./interface.ts";
import { type Run, type Session, useSession } from "./session.ts";
import { clipped, count } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

const PAGE_SIZE = 20;

/** All projects of the chosen key in the store, independent of what the interface would list. */
export function ProjectsView(): VNode {
  const session = useSession();
  const { masterKey, revision } = session;
  const { data: state, problem } = useResource<Dataset>(`/state?key=${encodeURIComponent(masterKey)}`, revision);
  const data = state?.accounts[0];
  const [filter, setFilter] = useState("");
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<readonly string[]>([]);
  useEffect(() => setPage(0), [masterKey, filter]);

  const found = data ? matching(data.projects, filter) : [];
  const shown = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1));
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]);
  const rows = found.slice(shown * PAGE_SIZE, (shown + 1) * PAGE_SIZE).map((project) => {
    const { id, records } = project;
    const expanded = open.includes(id);
    const remove = () => deleteProject(project, session);
    // A proxied server would delete its own project with this id.
    const button = session.inForce?.proxy === undefined && (
      <ActionButton text="Delete" kind="quiet" run={remove} label={`Delete ${nameOf(project)}`} />
    );
    return {
      key: id,
      cells: [titleOf(project), recordsButton(project, expanded, () => toggle(id)), button],
      details: expanded && <ul>{records.map(recordItem)}</ul>,
    };
  });
  const of = (
    <>
      of <code>{masterKey}</code>
      {data && `, ${data.plan} plan`}
    </>
  );
  const order = session.inForce?.profile["list.order"] ?? "";
  return (
    <ViewFrame id="projects" title="Projects" sub={of} buttons={<AddAccount />} problem={problem}>
      <div class="tools">
        <TextField label="Search name, description or id" type="search" size="grow" value={filter} onValue={setFilter} />
        {data && <Pager page={shown} of={found.length} onPage={setPage} />}
      </div>
      {data && rows.length === 0 && <p class="empty">{filter ? "No project matches." : "This account has no projects."}</p>}
      <Table
        name="projects"
        caption={`Projects of ${masterKey}, in the order of its list`}
        columns={{ Project: "", Records: "end", Actions: "end" }}
        rows={rows}
      />
      {data && rows.length > 0 && (
        <p class="hint">
          {filter && `${count(data.projects.length)} projects in all. `}In the order that clients get: <code>{order}</code>. For a
          copy with a state of its own, type <code>{masterKey.replace(/:.*/, "")}:NAME</code> as the key.
        </p>
      )}
    </ViewFrame>
  );
}

function matching(projects: readonly Project[], filter: string): readonly Project[] {
  const wanted = filter.trim().toLowerCase();
  return projects.filter(({ id, name, desc }) => `${id} ${name} ${desc}`.toLowerCase().includes(wanted));
}

/** Deletes as a client does, so that the journal shows it and faults apply. The undo adds the project again. */
async function deleteProject(project: Project, { facts, masterKey }: Session): ReturnType<Run> {
  const { id } = project;
  // Directional isolates, so that a right-to-left name does not reorder the sentence.
  const quoted = `“\u2068${nameOf(project)}\u2069”`;
  const path = `/state?key=${encodeURIComponent(masterKey)}`;
  const projectsNow = async () => (await control<Dataset>("GET", path)).accounts.flatMap(({ projects }) => projects);
  const before = await projectsNow().catch(() => {
    throw new Error("The mock is offline: the delete was not sent.");
  });
  const request = { operation: "deleteProject", masterKey, parameters: { projectId: id } };
  const { answer } = await send(plainRequest(request, facts, location.origin));
  if (!answer) throw new Error("The answer to the delete was lost. The list shows whether it took effect.");
  const refusal = refusalIn(answer.text);
  if (refusal) throw new Error(`The delete was answered with ${answer.status} by ${answer.rule}. ${refusal}`);
  const undo = async () => {
    const gone = before.filter((each) => each.id === id);
    await control("PUT", "/state", { key: masterKey, projects: [...(await projectsNow()), ...gone] });
    return `${quoted} is back.`;
  };
  return { done: `Deleted ${quoted}.`, undo };
}

/** The name, or a placeholder if it is empty or has only invisible characters, such as blanks and direction marks. */
function nameOf({ name }: Project): string {
  if (name === "") return "(no name)";
  return /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*$/u.test(name) ? "(blank name)" : clipped(name);
}

function titleOf(project: Project): ComponentChildren {
  const { id, desc } = project;
  return (
    <>
      <bdi class="name">{nameOf(project)}</bdi> <code class="id">{id}</code>
      {desc && <bdi class="desc">{clipped(desc)}</bdi>}
    </>
  );
}

function recordsButton(project: Project, expanded: boolean, toggle: () => void): VNode {
  const { records } = project;
  if (records.length === 0) return <span class="quiet">0</span>;
  return (
    <button type="button" class="quiet" aria-expanded={expanded} onClick={toggle}>
      {records.length}
      <span class="unseen"> records of {nameOf(project)}</span>
    </button>
  );
}

function recordItem({ id, text, voice, durationMs }: SpeechRecord): VNode {
  return (
    <li key={id}>
      <bdi>{clipped(text)}</bdi>
      <span class="quiet small">
        <bdi>{voice}</bdi> · {(durationMs / 1000).toFixed(1)} s · <code>{id}</code>
      </span>
    </li>
  );
}

interface PagerProps {
  readonly page: number;
  /** The number of projects on all pages. */
  readonly of: number;
  readonly onPage: (page: number) => void;
}

/** The position in a long list, with buttons for the previous and the next page. */
function Pager({ page, of, onPage }: PagerProps): VNode {
  const last = Math.max(0, Math.ceil(of / PAGE_SIZE) - 1);
  const from = of === 0 ? 0 : page * PAGE_SIZE + 1;
  return (
    <nav class="pager" aria-label="Pages of projects">
      <Button text="Previous" onClick={() => onPage(Math.max(0, page - 1))} disabled={page === 0} />
      <span>
        {count(from)}–{count(Math.min(of, (page + 1) * PAGE_SIZE))} of {count(of)}
      </span>
      <Button text="Next" onClick={() => onPage(Math.min(last, page + 1))} disabled={page === last} />
    </nav>
  );
}
