import type { VNode } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Plan, Project, SpeechRecord } from "../../operations/project.ts";
import { AddAccount, UseCopy } from "./accounts.tsx";
import { ActionButton } from "./buttons.tsx";
import { ControlProblem, useResource } from "./control.ts";
import { TextField } from "./fields.tsx";
import { plainRequest, refusalIn, send } from "./interface.ts";
import { type Session, useSession } from "./session.ts";
import { count } from "./text.tsx";
import { Pager, Table, ViewFrame } from "./view.tsx";

interface AccountState {
  readonly key: string;
  readonly plan: Plan;
  readonly projects: readonly Project[];
}

const PAGE_SIZE = 20;

/** The projects of the chosen key as the store has them, whatever the interface would list of them. */
export function ProjectsView(): VNode {
  const session = useSession();
  const { masterKey, revision } = session;
  const { data, problem } = useResource<AccountState>(`/state?key=${encodeURIComponent(masterKey)}`, revision);
  const [filter, setFilter] = useState("");
  const [page, setPage] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setPage(0), [masterKey, filter]);

  const found = data ? matching(data.projects, filter) : [];
  const shown = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1));
  const remove = async (project: Project) => {
    const done = await deleteProject(project, session);
    heading.current?.focus();
    return done;
  };
  const of = (
    <>
      of <code>{masterKey}</code>
      {data && `, ${data.plan} plan`}
    </>
  );
  const buttons = (
    <div class="buttons">
      <UseCopy />
      <AddAccount />
    </div>
  );

  return (
    <ViewFrame id="projects" title="Projects" sub={of} buttons={buttons} problem={problem} heading={heading}>
      <div class="tools">
        <TextField label="Filter by name, description or id" type="search" size="grow" value={filter} onValue={setFilter} />
        {data && <Pager page={shown} size={PAGE_SIZE} of={found.length} what="projects" onPage={setPage} />}
      </div>
      {data && found.length === 0 && <p class="empty">{filter ? "No project matches." : "This account has no projects."}</p>}
      {found.length > 0 && (
        <Table
          name="projects"
          caption={`Projects of ${masterKey}, by id`}
          heads={{ Project: "", Records: "end", Actions: "end" }}
        >
          {found.slice(shown * PAGE_SIZE, (shown + 1) * PAGE_SIZE).map((project) => (
            <ProjectRow key={project.id} project={project} remove={() => remove(project)} />
          ))}
        </Table>
      )}
      {data && found.length > 0 && filter && <p class="hint">{count(data.projects.length)} projects in all.</p>}
    </ViewFrame>
  );
}

function matching(projects: readonly Project[], filter: string): readonly Project[] {
  const wanted = filter.trim().toLowerCase();
  const found = projects.filter(({ id, name, desc }) => `${id} ${name} ${desc}`.toLowerCase().includes(wanted));
  return found.sort((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
}

/** Deletes as a client does, so that the journal shows it and faults apply. */
async function deleteProject({ id, name }: Project, { facts, masterKey }: Session): Promise<string> {
  const answered = await send(
    plainRequest({ operation: "deleteProject", masterKey, parameters: { projectId: id } }, facts, location.origin),
  );
  if (answered.kind === "lost")
    throw new ControlProblem("The answer to the delete was lost. The list shows whether it took effect.");
  const refusal = refusalIn(answered.text);
  if (refusal) throw new ControlProblem(`The delete was answered with ${answered.status} by ${answered.rule}. ${refusal}`);
  return `Deleted “${name}”.`;
}

interface ProjectRowProps {
  readonly project: Project;
  readonly remove: () => Promise<string>;
}

/** A project; a button shows its records in a row of their own. */
function ProjectRow({ project, remove }: ProjectRowProps): VNode {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { id, name, desc, records } = project;
  const controls = { "aria-expanded": open, "aria-controls": open ? details : undefined };
  return (
    <>
      <tr>
        <th scope="row">
          <span class="name">{name}</span> <code class="id">{id}</code>
          {desc && <span class="desc">{desc}</span>}
        </th>
        <td class="end">
          {records.length === 0 ? (
            <span class="none">0</span>
          ) : (
            <button type="button" class="quiet" onClick={() => setOpen(!open)} {...controls}>
              {records.length}
              <span class="unseen"> records of {name}</span>
            </button>
          )}
        </td>
        <td class="end">
          <ActionButton kind="quiet" run={remove} label={`Delete ${name}`}>
            Delete
          </ActionButton>
        </td>
      </tr>
      {open && (
        <tr id={details} class="records">
          <td colSpan={3}>
            <ul>{records.map(recordItem)}</ul>
          </td>
        </tr>
      )}
    </>
  );
}

function recordItem({ id, text, voice, durationMs }: SpeechRecord): VNode {
  return (
    <li key={id}>
      <span>{text}</span>
      <span class="meta">
        {voice} · {(durationMs / 1000).toFixed(1)} s · <code>{id}</code>
      </span>
    </li>
  );
}
