import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SnapshotSummary } from "../../store/store.ts";
import { control, useResource } from "./control.ts";
import { ActionButton, Button, Choice, ConfirmedButton, TextField } from "./controls.tsx";
import { useAction, useSession } from "./session.ts";
import { type Row, Table, ViewFrame } from "./view.tsx";

/** States that are kept under a name and can be restored, and the reset to the state of the start. */
export function SnapshotsView(): VNode {
  const { revision } = useSession();
  const { data, problem } = useResource<{ readonly snapshots: readonly SnapshotSummary[] }>("/snapshots", revision);
  const rows = data?.snapshots.map(rowOf) ?? [];
  return (
    <ViewFrame id="snapshots" title="Snapshots" problem={problem}>
      <TakeSnapshot />
      {data && rows.length === 0 && <p class="empty">No snapshot yet. Take one before you break something.</p>}
      <Table name="snapshots" caption="Snapshots" columns={{ Name: "", Of: "", Actions: "end" }} rows={rows} />
      <Resets />
    </ViewFrame>
  );
}

function rowOf({ name, key }: SnapshotSummary): Row {
  const path = `/snapshots/${encodeURIComponent(name)}`;
  const restore = async () => {
    await control("POST", `${path}/restore`);
    return `Restored ${name}.`;
  };
  const remove = async () => {
    await control("DELETE", path);
    return `Deleted the snapshot ${name}.`;
  };
  const actions = (
    <>
      <ActionButton text="Restore" kind="quiet" run={restore} label={`Restore ${name}`} />
      <ActionButton text="Delete" kind="quiet" run={remove} label={`Delete the snapshot ${name}`} />
    </>
  );
  return { key: name, cells: [name, key ? <code key="key">{key}</code> : "everything", actions] };
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
  const allowed = { required: true, maxLength: 64, pattern: "[A-Za-z0-9_.\\-]+" };
  const scopes = [["key", masterKey] as const, ["all", "everything"] as const];
  return (
    <form class="tools" onSubmit={submit}>
      <TextField label="Name: letters, digits, dots, hyphens" size="grow" value={name} onValue={setName} {...allowed} />
      <Choice label="Of" value={scope} onValue={setScope} options={scopes} />
      <Button text="Take a snapshot" kind="primary" disabled={busy} />
    </form>
  );
}

function Resets(): VNode {
  const { masterKey } = useSession();
  const reset = async (what: string, body: object) => {
    await control("POST", "/reset", body);
    return `${what} is back at the start.`;
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
          text={`Reset ${masterKey}`}
          title={`Reset ${masterKey}?`}
          warning={`All changes to the projects of ${masterKey} are lost.`}
          verb="Reset"
          run={() => reset(masterKey, { key: masterKey })}
        />
        <ConfirmedButton
          text="Reset everything"
          title="Reset everything?"
          warning="All changes to all accounts are lost, and added accounts disappear with their keys. Snapshots, the journal and your answers to open questions stay."
          verb="Reset everything"
          run={() => reset("Everything", {})}
        />
      </div>
    </div>
  );
}
