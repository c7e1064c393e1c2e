import type { ComponentChildren, JSX, TargetedMouseEvent, TargetedSubmitEvent } from "preact";
import { type Action, run } from "./store.ts";

type ButtonProps = JSX.IntrinsicElements["button"];

/** A button. */
export function Button(props: ButtonProps): JSX.Element {
  return <button type="button" {...props} />;
}

/** A button that changes the mock. Until the answer it does nothing more, nor at the second press of a double click. */
export function ActionButton({
  action,
  ...props
}: ButtonProps & { readonly action: Action }): JSX.Element {
  const onClick = ({ currentTarget, detail }: TargetedMouseEvent<HTMLButtonElement>) => {
    if (currentTarget.ariaDisabled || detail > 1) return;
    currentTarget.ariaDisabled = "true";
    void run(() => action().finally(() => currentTarget.removeAttribute("aria-disabled")));
  };
  return <Button onClick={onClick} {...props} />;
}

interface FieldProps {
  /** Its name for a screen reader; a form shows it too. */
  readonly label: string;
  readonly name?: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly onValue?: (value: string) => void;
}

interface TextFieldProps extends FieldProps {
  readonly type?: "search";
  readonly list?: string;
  readonly defaultValue?: string;
  readonly required?: boolean;
}

/** A field for a text. */
export function TextField({ label, onValue, ...input }: TextFieldProps): JSX.Element {
  return (
    <label>
      <span>{label}</span>
      <input
        aria-label={label}
        onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
        {...input}
      />
    </label>
  );
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly string[];
  readonly disabled?: boolean;
}

/** A choice of some values. An empty one is shown as the placeholder. */
export function Choice({
  label,
  onValue,
  options,
  placeholder,
  ...select
}: ChoiceProps): JSX.Element {
  return (
    <label>
      <span>{label}</span>
      <select
        aria-label={label}
        onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
        {...select}
      >
        {options.map((value) => (
          <option key={value} value={value}>
            {value || placeholder}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FormProps {
  readonly button: string;
  readonly send: (form: HTMLFormElement) => void;
  readonly children: ComponentChildren;
}

/** A form, and what to do when it is sent. */
export function Form({ button, send, children }: FormProps): JSX.Element {
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  return (
    <form onSubmit={onSubmit}>
      {children}
      <button type="submit">{button}</button>
    </form>
  );
}
