import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Plan, Project } from "../../../operations/project.ts";
import { ControlProblem } from "../control.ts";
import { plainRequest } from "../interface/curl.ts";
import { refusalIn, send } from "../interface/send.ts";
import { count, Pager } from "../parts/pager.tsx";
import { type Session, useSession } from "../session.ts";
import { useResource } from "../use-resource.ts";
import { AddAccount } from "./add-account.tsx";
import { AddCopy } from "./add-copy.tsx";
import { ProjectRow } from "./project-row.tsx";

interface AccountState {
  readonly key: string;
  readonly plan: Plan;
  readonly projects: readonly Project[];
}

const PAGE_SIZE = 20;

/** The projects that the chosen key has now, whatever the interface would list of them. */
export function ProjectsView(): VNode {
  const session = useSession();
  const { masterKey, revision } = session;
  const { data, problem } = useResource<AccountState>(`/state?key=${encodeURIComponent(masterKey)}`, revision);
  const [words, setWords] = useState("");
  const [page, setPage] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setPage(0), [masterKey, words]);

  const found = data ? matching(data.projects, words) : [];
  const shown = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1));
  const remove = async (project: Project) => {
    const done = await deleteProject(project, session);
    heading.current?.focus();
    return done;
  };

  return (
    <section aria-labelledby="projects">
      <div class="head">
        <h2 id="projects" ref={heading} tabIndex={-1}>
          Projects{" "}
          <span class="sub">
            of <code>{masterKey}</code>
            {data && `, ${data.plan} plan`}
          </span>
        </h2>
        <div class="buttons">
          <AddCopy />
          <AddAccount />
        </div>
      </div>
      {problem && <p class="problem">{problem}</p>}
      <div class="tools">
        <label class="grow">
          <span>Filter by name, description or id</span>
          <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        {data && <Pager page={shown} size={PAGE_SIZE} of={found.length} what="projects" onPage={setPage} />}
      </div>
      {data && found.length === 0 && <p class="empty">{words ? "No project matches." : "This account has no projects."}</p>}
      {found.length > 0 && (
        <table class="projects">
          <caption class="unseen">Projects of {masterKey}, by id</caption>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" class="end">
                Records
              </th>
              <th scope="col" class="end">
                <span class="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(shown * PAGE_SIZE, (shown + 1) * PAGE_SIZE).map((project) => (
              <ProjectRow key={project.id} project={project} remove={() => remove(project)} />
            ))}
          </tbody>
        </table>
      )}
      {data && found.length > 0 && words && <p class="hint">{count(data.projects.length)} projects in all.</p>}
    </section>
  );
}

function matching(projects: readonly Project[], words: string): readonly Project[] {
  const wanted = words.trim().toLowerCase();
  const found = projects.filter(({ id, name, desc }) => `${id} ${name} ${desc}`.toLowerCase().includes(wanted));
  return found.sort((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
}

/** Deletes as a client does, so that the journal shows it and faults strike it. */
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
