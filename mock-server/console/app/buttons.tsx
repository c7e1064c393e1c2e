import type { ComponentChildren, VNode } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Action, type Run, useAction } from "./session.ts";

interface ActionButtonProps {
  readonly children: ComponentChildren;
  readonly run: Run;
  readonly kind?: "danger" | "quiet";
  /** The name of the button, if its text alone is ambiguous. */
  readonly label?: string;
}

/** A button that does something to the mock. */
export function ActionButton({ children, run, kind, label }: ActionButtonProps): VNode {
  const { act, busy } = useAction(run);
  return (
    <button type="button" class={kind} onClick={act} aria-disabled={busy} aria-label={label}>
      {children}
    </button>
  );
}

interface ConfirmedButtonProps {
  readonly children: ComponentChildren;
  readonly title: string;
  /** What will be lost. */
  readonly warning: string;
  /** The text of the button in the dialog. */
  readonly verb: string;
  readonly run: Run;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmedButton({ children, title, warning, verb, run }: ConfirmedButtonProps): VNode {
  const { act, busy } = useAction(run);
  return (
    <DialogButton text={children} kind="danger" title={title}>
      {(close) => (
        <>
          <p>{warning}</p>
          <div class="buttons end">
            <button type="button" onClick={close}>
              Cancel
            </button>
            <button type="button" class="danger solid" onClick={() => act().then(close)} aria-disabled={busy}>
              {verb}
            </button>
          </div>
        </>
      )}
    </DialogButton>
  );
}

interface DialogFormProps extends Pick<Action, "submit" | "busy"> {
  readonly close: () => void;
  /** The text of the button that submits. */
  readonly verb: string;
  readonly children: ComponentChildren;
}

/** A form in a dialog, with its buttons. */
export function DialogForm({ submit, busy, close, verb, children }: DialogFormProps): VNode {
  return (
    <form onSubmit={submit} class="stack">
      {children}
      <div class="buttons end">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" class="primary" aria-disabled={busy}>
          {verb}
        </button>
      </div>
    </form>
  );
}

interface DialogButtonProps {
  readonly text: ComponentChildren;
  readonly kind?: "danger";
  readonly title: string;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a dialog. */
export function DialogButton({ text, kind, title, children }: DialogButtonProps): VNode {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" class={kind} onClick={() => setOpen(true)}>
        {text}
      </button>
      {open && (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

interface DialogProps {
  readonly title: string;
  /** Called for Escape as well as for a button. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus in it, closes it on Escape, and returns the focus. */
function Dialog({ title, onClose, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}
