import type { ButtonHTMLAttributes, ComponentChildren, InputHTMLAttributes } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Run, useAction } from "./session.ts";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly text: ComponentChildren };

/** A button, which submits its form unless it has `onClick`. If it disappears with the focus, the view's heading gets the focus. */
export function Button({ text, ...attributes }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => () => void (document.activeElement === button.current && setTimeout(focusView)), []);
  return (
    <button type={attributes.onClick ? "button" : "submit"} {...attributes} ref={button}>
      {text}
    </button>
  );
}

function focusView(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main h2[tabindex]")?.focus({ preventScroll: true });
}

type ActionProps = ButtonProps & { readonly run: Run };

export function ActionButton({ run, ...button }: ActionProps) {
  const { act, busy } = useAction(run);
  return <Button {...button} onClick={act} aria-disabled={busy} />;
}

/** The values of the fields of a form. `field` returns the attributes of the field of a value. */
export function useFields<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const [values, setValues] = useState(initial);
  const field = (name: Name): Pick<FieldProps, "value" | "onValue"> => ({
    value: values[name] ?? "",
    onValue: (value: string) => setValues((last) => ({ ...last, [name]: value })),
  });
  return { values, field };
}

interface FieldProps extends Pick<InputHTMLAttributes, "type" | "required" | "min" | "max" | "maxLength" | "pattern"> {
  readonly label: ComponentChildren;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Its width beside other fields. */
  readonly size?: "grow" | "small";
  /** The values to choose from, or each value with its text. Default: any text. */
  readonly options?: string[] | Readonly<Record<string, string>>;
  /** The text of the choice of no value. */
  readonly none?: string;
}

export function Field({ label, value, onValue, size, options, none, ...input }: FieldProps) {
  const texts = Array.isArray(options) ? options.map((text) => [text, text] as const) : Object.entries(options ?? {});
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it holds the select or the input
    <label class={size}>
      <span>{label}</span>
      {options ? (
        <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {none && <option value="">{none}</option>}
          {texts.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input {...(input as InputHTMLAttributes)} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
      )}
    </label>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onValue: (checked: boolean) => void;
}

export function Check({ label, checked, onValue }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onValue(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
