import type { ComponentChildren, InputHTMLAttributes, VNode } from "preact";

interface FieldProps {
  readonly label: ComponentChildren;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** How much room it takes beside others. */
  readonly size?: "grow" | "small" | "key";
}

interface ChoiceProps extends FieldProps {
  /** Each value with its text; a text alone is its own value. */
  readonly options: readonly (string | readonly [value: string, text: string])[];
}

/** A labelled choice. */
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

interface TextFieldProps extends FieldProps {
  readonly type?: "number" | "search";
  readonly required?: boolean;
  readonly min?: string;
  readonly max?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A labelled line of text, or another type of input. */
export function TextField({ label, value, onValue, size, ...input }: TextFieldProps): VNode {
  return (
    <label class={size}>
      <span>{label}</span>
      <input {...(input as InputHTMLAttributes)} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
    </label>
  );
}
