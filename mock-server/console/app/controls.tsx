import type { ComponentChildren, InputHTMLAttributes, VNode } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Run, useAction } from "./session.ts";

interface ButtonProps {
  readonly text: ComponentChildren;
  readonly kind?: "primary" | "danger" | "danger solid" | "quiet";
  /** The name of the button, if its text alone is ambiguous. */
  readonly label?: string;
  readonly id?: string;
  /** Disables the button, which keeps the focus. */
  readonly disabled?: boolean;
  /** Default: the button submits its form. */
  readonly onClick?: () => void;
}

/** A button. If it disappears while it has the focus, the focus goes to the heading of the view. */
export function Button({ text, kind, label, id, disabled, onClick }: ButtonProps): VNode {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => () => void (document.activeElement === button.current && setTimeout(focusView)), []);
  return (
    <button
      ref={button}
      type={onClick ? "button" : "submit"}
      id={id}
      class={kind}
      onClick={onClick}
      aria-disabled={disabled}
      aria-label={label}
    >
      {text}
    </button>
  );
}

function focusView(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main h2[tabindex]")?.focus({ preventScroll: true });
}

/** A button that changes the mock. */
export function ActionButton({ run, ...button }: Omit<ButtonProps, "onClick"> & { readonly run: Run }): VNode {
  const { act, busy } = useAction(run);
  return <Button {...button} onClick={act} disabled={busy} />;
}

interface ConfirmedButtonProps {
  readonly text: string;
  /** Default: `danger`. */
  readonly kind?: "danger" | "quiet";
  readonly label?: string;
  readonly title: string;
  /** What will be lost. */
  readonly warning: string;
  /** The text of the button in the dialog. */
  readonly verb: string;
  readonly run: Run;
}

/** A button for an action that cannot be undone: a dialog asks first. */
export function ConfirmedButton({ title, warning, verb, run, ...button }: ConfirmedButtonProps): VNode {
  const { act, busy } = useAction(run);
  return (
    <DialogButton kind="danger" {...button} title={title}>
      {(close) => (
        <>
          <p>{warning}</p>
          <div class="buttons end">
            <Button text="Cancel" onClick={close} />
            <Button text={verb} kind="danger solid" onClick={() => act().then(close)} disabled={busy} />
          </div>
        </>
      )}
    </DialogButton>
  );
}

interface DialogButtonProps extends Pick<ButtonProps, "text" | "kind" | "label" | "id"> {
  readonly title: string;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a modal dialog. The browser keeps the focus in it, closes it on Escape, and returns the focus. */
export function DialogButton({ title, children, ...button }: DialogButtonProps): VNode {
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => dialog.current?.showModal(), [open]);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && (
        <dialog ref={dialog} aria-labelledby={heading} onClose={() => setOpen(false)}>
          <h2 id={heading}>{title}</h2>
          {children(() => dialog.current?.close())}
        </dialog>
      )}
    </>
  );
}

interface FieldProps {
  readonly label: ComponentChildren;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Its width beside other fields. */
  readonly size?: "grow" | "small";
}

interface ChoiceProps extends FieldProps {
  /** Each value with its text, or a text that is its own value. */
  readonly options: readonly (string | readonly [value: string, text: string])[];
}

export function Choice({ label, value, onValue, size, options }: ChoiceProps): VNode {
  return (
    <label class={size}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map((option) => {
          const [name, text] = typeof option === "string" ? [option, option] : option;
          return (
            <option key={name} value={name}>
              {text}
            </option>
          );
        })}
      </select>
    </label>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onValue: (checked: boolean) => void;
}

export function Check({ label, checked, onValue }: CheckProps): VNode {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onValue(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

type TextFieldProps = FieldProps & Pick<InputHTMLAttributes, "type" | "required" | "min" | "max" | "maxLength" | "pattern">;

export function TextField({ label, value, onValue, size, ...input }: TextFieldProps): VNode {
  return (
    <label class={size}>
      <span>{label}</span>
      <input {...(input as InputHTMLAttributes)} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
    </label>
  );
}
