import { useEffect, useState } from "preact/hooks";
import type { Dataset, Project } from "../../operations/project.ts";
import { control } from "./control.ts";
import { ActionButton, Button, DialogButton, Field, useFields } from "./controls.tsx";
import { accountOf, plainRequest, refusalIn, send } from "./interface.ts";
import { useResource } from "./resource.ts";
import { type Run, type Session, useAction, useSession } from "./session.ts";
import { clipped, count } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

const PAGE_SIZE = 20;

/** All projects of the chosen key in the store, independent of what the interface would list. */
export function ProjectsView() {
  const session = useSession();
  const { masterKey, inForce, revision } = session;
  const { data: state, problem } = useResource<Dataset>(statePath(masterKey), revision);
  const account = state?.accounts[0];
  const [filter, setFilter] = useState("");
  const [open, setOpen] = useState<readonly string[]>([]);

  const wanted = filter.trim().toLowerCase();
  const found = (account?.projects ?? []).filter(({ id, name, desc }) => `${id} ${name} ${desc}`.toLowerCase().includes(wanted));
  const { items, pager } = usePages(found, [masterKey, filter]);
  const rows = items.map((project) => {
    const { id, desc, records } = project;
    const name = nameOf(project);
    const isOpen = open.includes(id);
    const toggle = () => setOpen(isOpen ? open.filter((other) => other !== id) : [...open, id]);
    const title = (
      <>
        <bdi class="name">{name}</bdi> <code class="id">{id}</code>
        {desc && <bdi class="desc">{clipped(desc)}</bdi>}
      </>
    );
    const recordsCell =
      records.length === 0 ? (
        <span class="quiet">0</span>
      ) : (
        <Button
          text={records.length}
          aria-label={`${records.length} records of ${name}`}
          class="quiet"
          aria-expanded={isOpen}
          onClick={toggle}
        />
      );
    // A proxied server would delete its own project with this id.
    const button = inForce?.proxy === undefined && (
      <ActionButton text="Delete" class="quiet" run={() => deleteProject(project, session)} aria-label={`Delete ${name}`} />
    );
    return { key: id, cells: [title, recordsCell, button], details: isOpen && <Records {...project} /> };
  });
  const addAccount = (
    <DialogButton text="Add an account" title="Add an account">
      {(close) => <AccountForm close={close} />}
    </DialogButton>
  );
  const of = (
    <>
      of <code>{masterKey}</code>
      {account && `, ${account.plan} plan`}
    </>
  );
  return (
    <ViewFrame id="projects" title="Projects" sub={of} buttons={addAccount} problem={problem}>
      <div class="tools">
        <Field label="Search name, description or id" type="search" size="grow" value={filter} onValue={setFilter} />
        {account && pager}
      </div>
      <Table
        caption={`Projects of ${masterKey}, in the order of its list`}
        empty={account && (filter ? "No project matches." : "This account has no projects.")}
        columns={{ Project: "", Records: "end", Actions: "end" }}
        rows={rows}
      />
      {account && rows.length > 0 && (
        <p class="hint">
          {filter && `${count(account.projects.length)} projects in all. `}In the order that clients get:{" "}
          <code>{inForce?.profile["list.order"]}</code>. For a copy with a state of its own, type{" "}
          <code>{accountOf(masterKey)}:NAME</code> as the key.
        </p>
      )}
    </ViewFrame>
  );
}

function statePath(key: string): string {
  return `/state?key=${encodeURIComponent(key)}`;
}

/** Deletes as a client does, so that the journal shows it and faults apply. The undo adds the project again. */
async function deleteProject(project: Project, { facts, masterKey }: Session): ReturnType<Run> {
  const { id } = project;
  // Directional isolates, so that a right-to-left name does not reorder the sentence.
  const quoted = `“\u2068${nameOf(project)}\u2069”`;
  const projectsNow = async () =>
    (await control<Dataset>("GET", statePath(masterKey))).accounts.flatMap(({ projects }) => projects);
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
  return { text: `Deleted ${quoted}.`, undo };
}

/** The name, or a placeholder if it is empty or has only invisible characters, such as blanks and direction marks. */
function nameOf({ name }: Project): string {
  if (name === "") return "(no name)";
  return /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*$/u.test(name) ? "(blank name)" : clipped(name);
}

function Records({ records }: Project) {
  return (
    <ul>
      {records.map(({ id, text, voice, durationMs }) => (
        <li key={id}>
          <bdi>{clipped(text)}</bdi>
          <span class="quiet small">
            <bdi>{voice}</bdi> · {(durationMs / 1000).toFixed(1)} s · <code>{id}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns a page of a long list, and its position with buttons for the other pages. The first page is shown after each `start`. */
function usePages<T>(all: readonly T[], start: readonly string[]) {
  const [wanted, setWanted] = useState(0);
  useEffect(() => setWanted(0), start);
  const page = Math.max(0, Math.min(wanted, Math.ceil(all.length / PAGE_SIZE) - 1));
  const items = all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const from = page * PAGE_SIZE + Math.min(1, items.length);
  const to = page * PAGE_SIZE + items.length;
  const pager = (
    <nav class="pager" aria-label="Pages of projects">
      <Button text="Previous" onClick={() => setWanted(page - 1)} aria-disabled={page === 0} />
      <span>{`${count(from)}–${count(to)} of ${count(all.length)}`}</span>
      <Button text="Next" onClick={() => setWanted(page + 1)} aria-disabled={to === all.length} />
    </nav>
  );
  return { items, pager };
}

/** Adds an account with a new key, and chooses that key. */
function AccountForm({ close }: { readonly close: () => void }) {
  const { chooseKey } = useSession();
  const { values, field } = useFields({ plan: "premium", projects: "25", records: "2" });
  const { act, busy } = useAction(async () => {
    const { plan, projects, records } = values;
    const wanted = { plan, projects: Number(projects), records: Number(records) };
    const { key } = await control<{ key: string }>("POST", "/accounts", wanted);
    chooseKey(key);
    close();
    return `Added ${key}. It lasts until everything is reset.`;
  });
  const number = { type: "number", min: "0", required: true } as const;
  return (
    <form onSubmit={act} class="stack">
      <Field label="Plan" options={{ premium: "premium", free: "free (every request is refused)" }} {...field("plan")} />
      <Field label="Projects, up to 10,000" {...number} max="10000" {...field("projects")} />
      <Field label="Records in each, up to 100" {...number} max="100" {...field("records")} />
      <div class="buttons end">
        <Button text="Cancel" onClick={close} />
        <Button text="Add" class="primary" aria-disabled={busy} />
      </div>
    </form>
  );
}
