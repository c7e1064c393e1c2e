import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SnapshotSummary } from "../../store/store.ts";
import { ActionButton, ConfirmedButton } from "./buttons.tsx";
import { control, useResource } from "./control.ts";
import { Choice, TextField } from "./fields.tsx";
import { useAction, useSession } from "./session.ts";
import { Table, ViewFrame } from "./view.tsx";

/** States that are kept under a name and can be restored, and the reset to the state of the start. */
export function SnapshotsView(): VNode {
  const { revision } = useSession();
  const { data, problem } = useResource<{ readonly snapshots: readonly SnapshotSummary[] }>("/snapshots", revision);
  const snapshots = data?.snapshots ?? [];
  return (
    <ViewFrame id="snapshots" title="Snapshots" problem={problem}>
      <TakeSnapshot />
      {data && snapshots.length === 0 && <p class="empty">No snapshot yet. Take one before you break something.</p>}
      {snapshots.length > 0 && (
        <Table name="snapshots" caption="Snapshots" heads={{ Name: "", Of: "", Actions: "end" }}>
          {snapshots.map(({ name, key }) => (
            <SnapshotRow key={name} name={name} of={key} />
          ))}
        </Table>
      )}
      <Resets />
    </ViewFrame>
  );
}

function TakeSnapshot(): VNode {
  const { masterKey } = useSession();
  const [name, setName] = useState("");
  const [scope, setScope] = useState("key");
  const { submit, busy } = useAction(async () => {
    await control("POST", "/snapshots", scope === "key" ? { name, key: masterKey } : { name });
    setName("");
    return `Put ${scope === "key" ? masterKey : "everything"} aside as ${name}.`;
  });
  const nameRule = { required: true, maxLength: 64, pattern: "[A-Za-z0-9_.\\-]+" };
  const scopes = [
    ["key", masterKey],
    ["all", "everything"],
  ] as const;
  return (
    <form class="tools" onSubmit={submit}>
      <TextField label="Name: letters, digits, dots, hyphens" size="grow" value={name} onValue={setName} {...nameRule} />
      <Choice label="Of" value={scope} onValue={setScope} options={scopes} />
      <button type="submit" class="primary" aria-disabled={busy}>
        Take a snapshot
      </button>
    </form>
  );
}

function SnapshotRow({ name, of }: { readonly name: string; readonly of: string | undefined }): VNode {
  const path = `/snapshots/${encodeURIComponent(name)}`;
  const restore = async () => {
    await control("POST", `${path}/restore`);
    return `Restored ${name}.`;
  };
  const remove = async () => {
    await control("DELETE", path);
    return `Deleted the snapshot ${name}.`;
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{of ? <code>{of}</code> : "everything"}</td>
      <td class="end">
        <ActionButton kind="quiet" run={restore} label={`Restore ${name}`}>
          Restore
        </ActionButton>
        <ActionButton kind="quiet" run={remove} label={`Delete the snapshot ${name}`}>
          Delete
        </ActionButton>
      </td>
    </tr>
  );
}

function Resets(): VNode {
  const { masterKey } = useSession();
  const resetKey = async () => {
    await control("POST", "/reset", { key: masterKey });
    return `${masterKey} is back at the start.`;
  };
  const resetAll = async () => {
    await control("POST", "/reset");
    return "Everything is back at the start.";
  };
  return (
    <div class="card">
      <h3>Reset</h3>
      <p class="hint">
        Brings back the projects and records of the start. Resetting everything also drops added accounts and brings back the
        first faults.
      </p>
      <div class="buttons">
        <ConfirmedButton
          title={`Reset ${masterKey}?`}
          warning={`All changes to the projects of ${masterKey} are lost.`}
          verb="Reset"
          run={resetKey}
        >
          Reset {masterKey}
        </ConfirmedButton>
        <ConfirmedButton
          title="Reset everything?"
          warning="All changes to all accounts are lost, and added accounts disappear with their keys. Snapshots, the journal and your answers to open questions stay."
          verb="Reset everything"
          run={resetAll}
        >
          Reset everything
        </ConfirmedButton>
      </div>
    </div>
  );
}
