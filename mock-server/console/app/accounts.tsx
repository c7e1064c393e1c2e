import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Plan } from "../../operations/project.ts";
import { control } from "./control.ts";
import { Choice, DialogButton, DialogForm, TextField } from "./controls.tsx";
import { useAction, useSession } from "./session.ts";

/** A button that opens a new account under a key of its own, and chooses it. */
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
    <DialogForm submit={submit} busy={busy} close={close} verb="Add">
      <Choice label="Plan" value={plan} onValue={setPlan} options={["premium", ["free", "free (every request is refused)"]]} />
      <TextField label="Projects, up to 10,000" value={projects} onValue={setProjects} max="10000" {...number} />
      <TextField label="Records in each, up to 100" value={records} onValue={setRecords} max="100" {...number} />
    </DialogForm>
  );
}

/** A button that chooses a copy of the chosen account: `mk_premium:mine` starts like `mk_premium` and changes alone. */
export function UseCopy(): VNode {
  const { masterKey } = useSession();
  const base = masterKey.replace(/:.*/, "");
  return (
    <DialogButton text="Use a copy" title={`A copy of ${base}`}>
      {(close) => <CopyForm base={base} close={close} />}
    </DialogButton>
  );
}

function CopyForm({ base, close }: { readonly base: string; readonly close: () => void }): VNode {
  const { chooseKey } = useSession();
  const [name, setName] = useState("mine");
  const { submit, busy } = useAction(async () => {
    chooseKey(`${base}:${name}`);
    close();
    return `Requests go out as ${base}:${name} now. No other key sees what they change.`;
  });
  return (
    <>
      <p class="hint">It has the projects of the start and a state of its own, so that tests do not meet. Any name makes one.</p>
      <DialogForm submit={submit} busy={busy} close={close} verb="Use it">
        <TextField label="Name of the copy" value={name} onValue={setName} required pattern="[\w.\-]+" />
      </DialogForm>
    </>
  );
}
