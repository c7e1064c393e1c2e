import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import type { Project, SpeechRecord } from "../../../operations/project.ts";
import { Action } from "../parts/action.tsx";

interface ProjectRowProps {
  readonly project: Project;
  readonly remove: () => Promise<string>;
}

/** A project, and below it its records once somebody asks for them. */
export function ProjectRow({ project, remove }: ProjectRowProps): VNode {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { id, name, desc, records } = project;
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
            <button
              type="button"
              class="quiet"
              aria-expanded={open}
              aria-controls={open ? details : undefined}
              onClick={() => setOpen(!open)}
            >
              {records.length}
              <span class="unseen"> records of {name}</span>
            </button>
          )}
        </td>
        <td class="end">
          <Action kind="quiet" run={remove} label={`Delete ${name}`}>
            Delete
          </Action>
        </td>
      </tr>
      {open && (
        <tr id={details} class="records">
          <td colSpan={3}>
            <Records records={records} />
          </td>
        </tr>
      )}
    </>
  );
}

function Records({ records }: { readonly records: readonly SpeechRecord[] }): VNode {
  return (
    <ul>
      {records.map(({ id, text, voice, durationMs }) => (
        <li key={id}>
          <span>{text}</span>
          <span class="meta">
            {voice} · {(durationMs / 1000).toFixed(1)} s · <code>{id}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
