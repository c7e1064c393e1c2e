import { useState } from "preact/hooks";
import { reset } from "./changes.ts";
import { type AccountState, BASE_URL, control, statePath } from "./control.ts";
import { ActionButton, Field } from "./controls.tsx";
import { accountOf, plainRequest, send } from "./interface.ts";
import { refusalIn } from "./json-text.ts";
import { useResource } from "./resource.ts";
import { type Run, type Session, useSession } from "./session.ts";
import { clipped, count } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

type Project = AccountState["projects"][number];

/** All projects of the chosen key in the store, by id, independent of what the interface would list. */
export function ProjectsView() {
  const session = useSession();
  const { masterKey, revision } = session;
  const { data: account, problem } = useResource<AccountState>(statePath(masterKey), revision);
  const [filter, setFilter] = useState("");

  const wanted = filter.trim().toLowerCase();
  const found = (account?.projects ?? []).filter(({ id, name, desc }) => `${id} ${name} ${desc}`.toLowerCase().includes(wanted));
  const rows = found.map((project) => {
    const { id, desc, records = [] } = project;
    const name = nameOf(project);
    const title = (
      <>
        <bdi class="name">{name}</bdi> <code class="id">{id}</code>
        {desc && <bdi class="desc">{clipped(desc)}</bdi>}
      </>
    );
    const button = (
      <ActionButton text="Delete" class="quiet" run={() => deleteProject(project, masterKey)} aria-label={`Delete ${name}`} />
    );
    return { key: id, cells: [title, records.length, button] };
  });
  const buttons = (
    <div class="buttons">
      <ActionButton text="Reset the account" run={reset(masterKey)} />
      <ActionButton text="Add an account" run={() => addAccount(session)} />
    </div>
  );
  const of = (
    <>
      of <code>{masterKey}</code>
      {account && `, ${account.plan} plan: ${filter && `${count(found.length)} of `}${count(account.projects.length)}`}
    </>
  );
  return (
    <ViewFrame id="projects" title="Projects" sub={of} buttons={buttons} problem={problem}>
      <div class="tools">
        <Field label="Search name, description or id" type="search" size="grow" value={filter} onValue={setFilter} />
      </div>
      <Table
        key={masterKey + filter}
        first={20}
        caption={`Projects of ${masterKey}, by id`}
        empty={account && (filter ? "No project matches." : "This account has no projects.")}
        columns={{ Project: "", Records: "end", Actions: "end" }}
        rows={rows}
      />
      {account && rows.length > 0 && (
        <p class="hint">
          For a copy with a state of its own, type <code>{accountOf(masterKey)}:NAME</code> as the key.
        </p>
      )}
    </ViewFrame>
  );
}

/** Deletes as a client does, so that the journal shows it and faults apply. The undo adds the project again. */
async function deleteProject(project: Project, masterKey: string): ReturnType<Run> {
  // Directional isolates, so that a right-to-left name does not reorder the sentence.
  const quoted = `“\u2068${nameOf(project)}\u2069”`;
  const request = { operation: "deleteProject", masterKey, parameters: { projectId: String(project.id) } } as const;
  const { answer } = await send(plainRequest(request, BASE_URL));
  if (!answer) throw new Error("The delete got no answer. The list shows whether it took effect.");
  const refusal = refusalIn(answer.text);
  if (refusal) throw new Error(`The delete was answered with ${answer.status} by ${answer.rule}. ${refusal}`);
  const undo = async () => {
    const { projects } = await control<AccountState>("GET", statePath(masterKey));
    await control("PUT", statePath(masterKey), { projects: [...projects, project] });
    return `${quoted} is back.`;
  };
  return { text: `Deleted ${quoted}.`, undo };
}

/** The name, or a placeholder if it is empty or has only invisible characters, such as blanks and direction marks. */
function nameOf({ name }: Project): string {
  if (name === "") return "(no name)";
  return /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*$/u.test(name) ? "(blank name)" : clipped(name);
}

/** Adds an account with a new key, and chooses that key. */
async function addAccount({ chooseKey }: Session): ReturnType<Run> {
  const { key } = await control<{ key: string }>("POST", "accounts", { projects: 25 });
  chooseKey(key);
  return `Added ${key}, with 25 projects. It lasts until everything is reset.`;
}
