import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Plan } from "../../../operations/project.ts";
import { control } from "../control.ts";
import { useAction } from "../parts/action.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { useSession } from "../session.ts";

/** A button that opens a new account, with a key that nobody else has, and chooses it. */
export function AddAccount(): VNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add an account
      </button>
      {open && <AccountDialog close={() => setOpen(false)} />}
    </>
  );
}

function AccountDialog({ close }: { readonly close: () => void }): VNode {
  const { chooseKey } = useSession();
  const [plan, setPlan] = useState<Plan>("premium");
  const [projects, setProjects] = useState("25");
  const [records, setRecords] = useState("2");
  const { submit, busy } = useAction(async () => {
    const wanted = { plan, projects: Number(projects), records: Number(records) };
    const { key } = await control<{ key: string }>("POST", "/accounts", wanted);
    chooseKey(key);
    close();
    return `Added ${key}. It lasts until everything is reset.`;
  });
  return (
    <Dialog title="Add an account" onClose={close}>
      <form onSubmit={submit} class="stack">
        <label>
          <span>Plan</span>
          <select value={plan} onChange={(event) => setPlan(event.currentTarget.value as Plan)}>
            <option value="premium">premium</option>
            <option value="free">free (every request is refused)</option>
          </select>
        </label>
        <label>
          <span>Projects, up to 10,000</span>
          <input
            type="number"
            min="0"
            max="10000"
            required
            value={projects}
            onInput={(event) => setProjects(event.currentTarget.value)}
          />
        </label>
        <label>
          <span>Records in each, up to 100</span>
          <input
            type="number"
            min="0"
            max="100"
            required
            value={records}
            onInput={(event) => setRecords(event.currentTarget.value)}
          />
        </label>
        <div class="buttons end">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="primary" aria-disabled={busy}>
            Add
          </button>
        </div>
      </form>
    </Dialog>
  );
}
