import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SavedSnapshot } from "../../control/state-endpoints.ts";
import { control, useResource } from "./control.ts";
import { ActionButton, Button, Choice, ConfirmedButton, TextField } from "./controls.tsx";
import { reset, restoreSnapshot } from "./reset.ts";
import { type Session, useAction, useSession } from "./session.ts";
import { count } from "./text.tsx";
import { type Row, Table, ViewFrame } from "./view.tsx";

/** Named snapshots that can be restored, and the reset to the state of the start. */
export function SnapshotsView(): VNode {
  const session = useSession();
  const { data, problem } = useResource<{ readonly snapshots: readonly SavedSnapshot[] }>("/snapshots", session.revision);
  const newest = data?.snapshots.toSorted((one, other) => (other.savedAt ?? "").localeCompare(one.savedAt ?? "")) ?? [];
  const columns = { Name: "", Of: "", Projects: "end spare", "Since then": "end spare", Saved: "end spare", Actions: "end" };
  return (
    <ViewFrame id="snapshots" title="Snapshots" problem={problem}>
      <TakeSnapshot />
      {data && newest.length === 0 && <p class="empty">No snapshot yet. Take one before you break something.</p>}
      <Table name="snapshots" caption="Snapshots" columns={columns} rows={newest.map((each) => rowOf(each, session))} />
      <Resets />
    </ViewFrame>
  );
}

function rowOf({ name, key, savedAt, projects }: SavedSnapshot, session: Session): Row {
  const remove = async () => {
    await control("DELETE", `/snapshots/${encodeURIComponent(name)}`);
    return `Deleted the snapshot ${name}.`;
  };
  const actions = (
    <div class="buttons end">
      <ActionButton text="Restore" run={() => restoreSnapshot(name, key)} label={`Restore ${name}`} />
      <ConfirmedButton
        text="Delete"
        kind="quiet"
        label={`Delete the snapshot ${name}`}
        title={`Delete the snapshot ${name}?`}
        warning="This cannot be undone. The current projects stay as they are."
        verb="Delete"
        run={remove}
      />
    </div>
  );
  const at = savedAt && <time dateTime={savedAt}>{new Date(savedAt).toLocaleTimeString("en-GB")}</time>;
  const then = projects === undefined ? "" : count(projects);
  return {
    key: name,
    cells: [name, key ? <code key="key">{key}</code> : "everything", then, difference(projects, key, session), at, actions],
  };
}

/** The number of projects added or removed since the snapshot. */
function difference(then: number | undefined, key: string | undefined, { accounts }: Session): string {
  if (then === undefined) return "";
  const base = key?.replace(/:.*/, "");
  const own = accounts.filter((account) => key === undefined || account.key === key);
  const counted = own.length > 0 ? own : accounts.filter((account) => account.key === base);
  const more = counted.reduce((sum, { total }) => sum + total, 0) - then;
  if (more === 0) return "same number";
  return more > 0 ? `${count(more)} more` : `${count(-more)} fewer`;
}

function TakeSnapshot(): VNode {
  const { masterKey } = useSession();
  const [name, setName] = useState("");
  const [scope, setScope] = useState("key");
  const { submit, busy } = useAction(async () => {
    await control("POST", "/snapshots", scope === "key" ? { name, key: masterKey } : { name });
    setName("");
    return `Saved ${scope === "key" ? masterKey : "everything"} as ${name}.`;
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
  return (
    <section class="card padded" aria-labelledby="reset">
      <h3 id="reset">Reset</h3>
      <p class="hint">
        Restores the projects and records of the start. Resetting everything also removes added accounts and restores the faults
        of the start. The previous state is kept as the snapshot <code>before-reset</code>.
      </p>
      <div class="buttons">
        <ActionButton text={`Reset ${masterKey}`} run={reset(masterKey)} />
        <ActionButton text="Reset everything" kind="danger" run={reset()} />
      </div>
    </section>
  );
}
