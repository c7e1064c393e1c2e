import { type ComponentChildren, h, type JSX } from "preact";
import { type Action, run } from "./store.ts";

/** A button. */
export function press(text: string, onClick: () => void, attributes: object = {}): JSX.Element {
  return h("button", { type: "button", onClick, ...attributes }, text);
}

/** A button that changes the mock. Until the answer it does nothing more, nor at the second press of a double click. */
export function act(text: string, action: Action, attributes: object = {}): JSX.Element {
  const onClick = ({
    currentTarget: button,
    detail,
  }: MouseEvent & { readonly currentTarget: HTMLButtonElement }) => {
    if (button.ariaDisabled || detail > 1) return;
    button.ariaDisabled = "true";
    void run(() => action().finally(() => button.removeAttribute("aria-disabled")));
  };
  return h("button", { type: "button", onClick, ...attributes }, text);
}

interface FieldProps extends Omit<JSX.IntrinsicElements["input"], "label"> {
  /** The text above the field. Without it, the field is called as its placeholder, unless it has an `aria-label`. */
  readonly label?: string;
  readonly onValue?: (value: string) => void;
  /** The values to choose from. */
  readonly options?: readonly string[] | undefined;
  readonly problem?: string | undefined;
}

/** A field with its label, and what is wrong with it below it. */
export function fieldOf({ label, options, problem, onValue, ...input }: FieldProps): JSX.Element {
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onValue?.(currentTarget.value);
  const attributes: object = {
    onInput,
    "aria-label": label ?? input.placeholder,
    "aria-invalid": Boolean(problem),
    ...input,
  };
  const choices = options?.map((value) => h("option", { value }, value || input.placeholder));
  return h(
    "label",
    {},
    label,
    h(options ? "select" : "input", attributes, choices),
    h("small", { role: "alert" }, problem),
  );
}

/** A form, and what to do when it is sent. */
export function formOf(
  text: string,
  send: (form: HTMLFormElement) => void,
  fields: ComponentChildren,
): JSX.Element {
  const onSubmit = (event: Event & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  return h("form", { onSubmit }, fields, h("button", { type: "submit" }, text));
}
