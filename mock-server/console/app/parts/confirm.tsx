import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { useAction } from "./action.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  readonly children: ComponentChildren;
  readonly label?: string;
  readonly kind?: "danger" | "quiet";
  readonly title: string;
  /** What will be lost. */
  readonly warning: string;
  /** On the button that does it: a verb. */
  readonly verb: string;
  readonly run: () => Promise<string | undefined>;
}

/** A button whose deed cannot be undone, and which therefore asks first. */
export function Confirm({ children, label, kind = "danger", title, warning, verb, run }: ConfirmProps): VNode {
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAction(run);
  const confirm = async () => {
    await act();
    setAsking(false);
  };
  return (
    <>
      <button type="button" class={kind} onClick={() => setAsking(true)} aria-label={label}>
        {children}
      </button>
      {asking && (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p>{warning}</p>
          <div class="buttons end">
            <button type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
            <button type="button" class="danger solid" onClick={confirm} aria-disabled={busy}>
              {verb}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
