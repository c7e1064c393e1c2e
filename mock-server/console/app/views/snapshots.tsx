import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SnapshotSummary } from "../../../store/store.ts";
import { control } from "../control.ts";
import { Action, useAction } from "../parts/action.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { useSession } from "../session.ts";
import { useResource } from "../use-resource.ts";

/** States put aside under a name and brought back, and the way back to the start. */
export function SnapshotsView(): VNode {
  const { masterKey, revision } = useSession();
  const { data, problem } = useResource<{ readonly snapshots: readonly SnapshotSummary[] }>("/snapshots", revision);
  const snapshots = data?.snapshots ?? [];
  const reset = (key?: string) => async () => {
    await control("POST", "/reset", key === undefined ? {} : { key });
    return key === undefined ? "Everything is back at the start." : `${key} is back at the start.`;
  };
  return (
    <section aria-labelledby="snapshots">
      <div class="head">
        <h2 id="snapshots">Snapshots</h2>
      </div>
      {problem && <p class="problem">{problem}</p>}
      <TakeSnapshot />
      {data && snapshots.length === 0 && <p class="empty">No snapshot yet. Take one before you break something.</p>}
      {snapshots.length > 0 && (
        <table>
          <caption class="unseen">Snapshots</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Of</th>
              <th scope="col" class="end">
                <span class="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {snapshots.map(({ name, key }) => (
              <SnapshotRow key={name} name={name} of={key} />
            ))}
          </tbody>
        </table>
      )}
      <div class="card">
        <h3>Reset</h3>
        <p class="hint">
          Brings back the projects and records of the start. Resetting everything also drops added accounts and brings back the
          first faults.
        </p>
        <div class="buttons">
          <Confirm
            title={`Reset ${masterKey}?`}
            warning={`All changes to the projects of ${masterKey} are lost.`}
            verb="Reset"
            run={reset(masterKey)}
          >
            Reset {masterKey}
          </Confirm>
          <Confirm
            title="Reset everything?"
            warning="All changes to all accounts are lost, and added accounts disappear with their keys. Snapshots, the journal and your answers to open questions stay."
            verb="Reset everything"
            run={reset()}
          >
            Reset everything
          </Confirm>
        </div>
      </div>
    </section>
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
  return (
    <form class="tools" onSubmit={submit}>
      <label class="grow">
        <span>Name: letters, digits, dots, hyphens</span>
        <input
          required
          maxLength={64}
          pattern="[A-Za-z0-9_.\-]+"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        <span>Of</span>
        <select value={scope} onChange={(event) => setScope(event.currentTarget.value)}>
          <option value="key">{masterKey}</option>
          <option value="all">everything</option>
        </select>
      </label>
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
  const forget = async () => {
    await control("DELETE", path);
    return `Deleted the snapshot ${name}.`;
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{of ? <code>{of}</code> : "everything"}</td>
      <td class="end">
        <Action kind="quiet" run={restore} label={`Restore ${name}`}>
          Restore
        </Action>
        <Action kind="quiet" run={forget} label={`Delete the snapshot ${name}`}>
          Delete
        </Action>
      </td>
    </tr>
  );
}
