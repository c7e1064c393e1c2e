import type { SavedSnapshot } from "../../control/state-endpoints.ts";
import { reset, restoreSnapshot } from "./changes.ts";
import { control } from "./control.ts";
import { ActionButton, Button, ConfirmedButton, Field, useFields } from "./controls.tsx";
import { accountOf } from "./interface.ts";
import { useResource } from "./resource.ts";
import { type Session, useAction, useSession } from "./session.ts";
import { count } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

const NO_SNAPSHOT = "No snapshot yet. Take one before you break something.";
const COLUMNS = { Name: "", Of: "", Projects: "end spare", "Since then": "end spare", Saved: "end spare", Actions: "end" };

/** Named snapshots that can be restored, and the reset to the state of the start. */
export function SnapshotsView() {
  const { accounts, revision, masterKey } = useSession();
  const { data, problem } = useResource<{ readonly snapshots: readonly SavedSnapshot[] }>("/snapshots", revision);
  const newest = data?.snapshots.toSorted((one, other) => (other.savedAt ?? "").localeCompare(one.savedAt ?? "")) ?? [];
  const rows = newest.map(({ name, key, savedAt, projects }) => ({
    key: name,
    cells: [
      name,
      key ? <code key="key">{key}</code> : "everything",
      projects === undefined ? "" : count(projects),
      projects === undefined ? "" : difference(projects, key, accounts),
      savedAt && <time dateTime={savedAt}>{new Date(savedAt).toLocaleTimeString("en-GB")}</time>,
      <Actions key="actions" name={name} of={key} />,
    ],
  }));
  return (
    <ViewFrame id="snapshots" title="Snapshots" problem={problem}>
      <TakeSnapshot />
      <Table caption="Snapshots" empty={data && NO_SNAPSHOT} columns={COLUMNS} rows={rows} />
      <section class="card padded" aria-labelledby="reset">
        <h3 id="reset">Reset</h3>
        <p class="hint">
          Restores the projects and records of the start. Resetting everything also removes added accounts and restores the faults
          of the start. The previous state is kept as the snapshot <code>before-reset</code>.
        </p>
        <div class="buttons">
          <ActionButton text={`Reset ${masterKey}`} run={reset(masterKey)} />
          <ActionButton text="Reset everything" class="danger" run={reset()} />
        </div>
      </section>
    </ViewFrame>
  );
}

function Actions({ name, of }: { readonly name: string; readonly of: string | undefined }) {
  const remove = async () => {
    await control("DELETE", `/snapshots/${encodeURIComponent(name)}`);
    return `Deleted the snapshot ${name}.`;
  };
  return (
    <div class="buttons end">
      <ActionButton text="Restore" run={() => restoreSnapshot(name, of)} aria-label={`Restore ${name}`} />
      <ConfirmedButton
        text="Delete"
        class="quiet"
        aria-label={`Delete the snapshot ${name}`}
        title={`Delete the snapshot ${name}?`}
        warning="This cannot be undone. The current projects stay as they are."
        run={remove}
      />
    </div>
  );
}

/** The number of projects added or removed since the snapshot. */
function difference(then: number, key: string | undefined, accounts: Session["accounts"]): string {
  const own = accounts.filter((account) => key === undefined || account.key === key);
  const counted = own.length > 0 ? own : accounts.filter((account) => account.key === accountOf(key ?? ""));
  const more = counted.reduce((sum, { total }) => sum + total, 0) - then;
  if (more === 0) return "same number";
  return more > 0 ? `${count(more)} more` : `${count(-more)} fewer`;
}

function TakeSnapshot() {
  const { masterKey } = useSession();
  const { values, field } = useFields({ name: "", scope: "key" });
  const { act, busy } = useAction(async () => {
    const { name, scope } = values;
    await control("POST", "/snapshots", scope === "key" ? { name, key: masterKey } : { name });
    field("name").onValue("");
    return `Saved ${scope === "key" ? masterKey : "everything"} as ${name}.`;
  });
  const allowed = { required: true, maxLength: 64, pattern: "[A-Za-z0-9_.\\-]+" };
  return (
    <form class="tools" onSubmit={act}>
      <Field label="Name: letters, digits, dots, hyphens" size="grow" {...allowed} {...field("name")} />
      <Field label="Of" options={{ key: masterKey, all: "everything" }} {...field("scope")} />
      <Button text="Take a snapshot" class="primary" aria-disabled={busy} />
    </form>
  );
}
