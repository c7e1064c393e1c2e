import { control } from "./control.ts";
import { Button, DialogButton, Field, useFields } from "./controls.tsx";
import { useAction, useSession } from "./session.ts";

/** A button that adds an account with a new key, and chooses that key. */
export function AddAccount() {
  return (
    <DialogButton text="Add an account" title="Add an account">
      {(close) => <AccountForm close={close} />}
    </DialogButton>
  );
}

function AccountForm({ close }: { readonly close: () => void }) {
  const { chooseKey } = useSession();
  const { values, field } = useFields({ plan: "premium", projects: "25", records: "2" });
  const { act, busy } = useAction(async () => {
    const { plan, projects, records } = values;
    const wanted = { plan, projects: Number(projects), records: Number(records) };
    const { key } = await control<{ key: string }>("POST", "/accounts", wanted);
    chooseKey(key);
    close();
    return `Added ${key}. It lasts until everything is reset.`;
  });
  const number = { type: "number", min: "0", required: true } as const;
  return (
    <form onSubmit={act} class="stack">
      <Field label="Plan" options={["premium", ["free", "free (every request is refused)"]]} {...field("plan")} />
      <Field label="Projects, up to 10,000" {...number} max="10000" {...field("projects")} />
      <Field label="Records in each, up to 100" {...number} max="100" {...field("records")} />
      <div class="buttons end">
        <Button text="Cancel" onClick={close} />
        <Button text="Add" kind="primary" disabled={busy} />
      </div>
    </form>
  );
}
