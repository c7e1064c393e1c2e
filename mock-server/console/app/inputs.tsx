import type {
  ComponentChildren,
  JSX,
  TargetedInputEvent,
  TargetedMouseEvent,
  TargetedSubmitEvent,
} from "preact";
import { type Action, run } from "./page-state.ts";

type ButtonProps = JSX.IntrinsicElements["button"];

/** A button. */
export function Button(props: ButtonProps) {
  return <button type="button" {...props} />;
}

/** A button that changes the mock. Until the answer it does nothing more, nor at the second press of a double click. */
export function ActionButton({ action, ...props }: ButtonProps & { readonly action: Action }) {
  const onClick = ({ currentTarget, detail }: TargetedMouseEvent<HTMLButtonElement>) => {
    if (currentTarget.ariaDisabled || detail > 1) return;
    currentTarget.ariaDisabled = "true";
    void run(() => action().finally(() => currentTarget.removeAttribute("aria-disabled")));
  };
  return <Button onClick={onClick} {...props} />;
}

type FieldProps = JSX.IntrinsicElements["input"] & {
  /** Its name for a screen reader; a form shows it too. */
  readonly label: string;
  /** A line below it. */
  readonly help?: string;
  /** The values to choose from; without them it is a field for a text. */
  readonly options?: readonly string[] | undefined;
  readonly textOf?: (value: string) => string;
  readonly onValue?: (value: string) => void;
};

/** A field for a text, or a choice. */
export function Field(props: FieldProps) {
  const { label, help, options, textOf, onValue, ...attributes } = props;
  const onInput = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) =>
    onValue?.(currentTarget.value);
  const control = options ? (
    <select aria-label={label} {...({ onInput, ...attributes } as object)}>
      {options.map((value) => (
        <option key={value} value={value}>
          {textOf?.(value) ?? (value || "default")}
        </option>
      ))}
    </select>
  ) : (
    <input aria-label={label} onInput={onInput} {...attributes} />
  );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it is the control above
    <label>
      <span>{label}</span>
      {control}
      <small>{help}</small>
    </label>
  );
}

interface FormProps {
  readonly button: string;
  readonly send: (form: HTMLFormElement) => void;
  readonly children: ComponentChildren;
}

/** A form, and what to do when it is sent. */
export function Form({ button, send, children }: FormProps) {
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
