import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Plan } from "../../operations/project.ts";
import { control } from "./control.ts";
import { Button, Choice, DialogButton, TextField } from "./controls.tsx";
import { useAction, useSession } from "./session.ts";

/** A button that adds an account with a new key, and chooses that key. */
export function AddAccount(): VNode {
  return (
    <DialogButton text="Add an account" title="Add an account">
      {(close) => <AccountForm close={close} />}
    </DialogButton>
  );
}

function AccountForm({ close }: { readonly close: () => void }): VNode {
  const { chooseKey } = useSession();
  const [plan, setPlan] = useState("premium");
  const [projects, setProjects] = useState("25");
  const [records, setRecords] = useState("2");
  const { submit, busy } = useAction(async () => {
    const wanted = { plan: plan as Plan, projects: Number(projects), records: Number(records) };
    const { key } = await control<{ key: string }>("POST", "/accounts", wanted);
    chooseKey(key);
    close();
    return `Added ${key}. It lasts until everything is reset.`;
  });
  const number = { type: "number", min: "0", required: true } as const;
  return (
    <form onSubmit={submit} class="stack">
      <Choice label="Plan" value={plan} onValue={setPlan} options={["premium", ["free", "free (every request is refused)"]]} />
      <TextField label="Projects, up to 10,000" value={projects} onValue={setProjects} max="10000" {...number} />
      <TextField label="Records in each, up to 100" value={records} onValue={setRecords} max="100" {...number} />
      <div class="buttons end">
        <Button text="Cancel" onClick={close} />
        <Button text="Add" kind="primary" disabled={busy} />
      </div>
    </form>
  );
}
