import { type ComponentChildren, h, type JSX } from "preact";
import { type Action, run } from "./store.ts";

/** A button. */
export function press(text: string, onClick: () => void, attributes: object = {}): JSX.Element {
  return h("button", { type: "button", onClick, ...attributes }, text);
}

/** A button that changes the mock. */
export function act(text: string, action: Action, label?: string): JSX.Element {
  return press(text, () => void run(action), { "aria-label": label });
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
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => onValue?.(currentTarget.value);
  const attributes: object = { onInput, "aria-label": label ?? input.placeholder, "aria-invalid": Boolean(problem), ...input };
  const choices = options?.map((value) => h("option", { value }, value || input.placeholder));
  return h("label", {}, label, h(options ? "select" : "input", attributes, choices), h("small", { role: "alert" }, problem));
}

/** A form, which gives its values when it is sent. */
export function formOf(text: string, send: (values: object) => void, fields: ComponentChildren): JSX.Element {
  const onSubmit = (event: Event & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    send(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return h("form", { onSubmit }, fields, h("button", { type: "submit" }, text));
}
