import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { useSession } from "../session.ts";

/** A button that goes on as a copy of the chosen account: `mk_premium:mine` starts like `mk_premium` and changes alone. */
export function AddCopy(): VNode {
  const { masterKey, chooseKey, say } = useSession();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("mine");
  const base = masterKey.replace(/:.*/, "");
  const submit = (event: Event) => {
    event.preventDefault();
    chooseKey(`${base}:${name}`);
    setOpen(false);
    say(`Requests go out as ${base}:${name} now. What they change, nobody else sees.`);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Use a copy
      </button>
      {open && (
        <Dialog title={`A copy of ${base}`} onClose={() => setOpen(false)}>
          <p class="hint">
            It has the projects of the start and a state of its own, so that tests do not meet. Any name makes one.
          </p>
          <form onSubmit={submit} class="stack">
            <label>
              <span>Name of the copy</span>
              <input required pattern="[\w.\-]+" value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <div class="buttons end">
              <button type="button" onClick={() => setOpen(false)}>
                Cancel
              </button>
              <button type="submit" class="primary">
                Use it
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
