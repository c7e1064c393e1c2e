import type {
  ComponentChildren,
  JSX,
  TargetedInputEvent,
  TargetedMouseEvent,
  TargetedSubmitEvent,
} from "preact";
import { useEffect, useRef } from "preact/hooks";
import { copying } from "./actions.ts";
import { type Action, closePanel, filterText, route, run, setFilter, store } from "./page-state.ts";

interface Children {
  readonly children?: ComponentChildren;
}

interface ViewProps extends Children {
  readonly tools: ComponentChildren;
  readonly panel: ComponentChildren;
  readonly onScroll?: () => void;
}

/** A view: its tools, its list, and the panel that is beside the list, or covers it on a narrow page. */
export function View({ tools, panel, onScroll, children }: ViewProps) {
  return (
    <main class={route().view} inert={!store().connected}>
      <div class="bar tools">{tools}</div>
      <div class="list" onScroll={onScroll}>
        {children}
      </div>
      {panel}
    </main>
  );
}

/** The filter of the view. */
export function Filter({ placeholder }: { readonly placeholder: string }) {
  return (
    <Field
      type="search"
      label="Filter"
      placeholder={placeholder}
      value={filterText()}
      onValue={setFilter}
    />
  );
}

/** A button that sets the filter of the view to a text, and empties it again. */
export function FilterButton({ text, children }: Children & { readonly text: string }) {
  const isSet = filterText() === text;
  return (
    <Button aria-pressed={isSet} onClick={() => setFilter(isSet ? "" : text)}>
      {children}
    </Button>
  );
}

/** A link to a view or an item, which is marked if that is open. */
export function Link({ href, children }: Children & { readonly href: string }) {
  const isOpen = `${location.hash || "#/journal"}/`.startsWith(`${href}/`);
  return (
    <a href={href} aria-current={isOpen || undefined}>
      {children}
    </a>
  );
}

interface RowProps {
  readonly id: string | number;
  readonly cells: readonly ComponentChildren[];
  readonly action?: JSX.Element;
}

/** A row, which opens its item in the panel. Its action is behind it. */
export function Row({ id, cells, action }: RowProps) {
  return (
    <div class="row">
      <Link href={`#/${route().view}/${id}`}>
        {cells.map((cell) => (
          // The blank separates the cells for a screen reader.
          <span>{cell} </span>
        ))}
      </Link>
      {action}
    </div>
  );
}

interface PanelProps extends Children {
  readonly title: string;
  readonly action?: JSX.Element;
}

/** What is open: it takes the focus. */
export function Panel({ title, action, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="panel" aria-labelledby="panel">
      <header class="bar">
        <h2 id="panel" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {action}
        <Button onClick={closePanel}>Close</Button>
      </header>
      {children}
    </section>
  );
}

/** A paragraph, in which backticks mean code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split("`");
  return <p>{parts.map((part, place) => (place % 2 === 1 ? <code>{part}</code> : part))}</p>;
}

/** A name and what is said about it, in a `dl`. */
export function Fact({ name, text }: { readonly name: ComponentChildren; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Prose text={text} />
      </dd>
    </>
  );
}

/** A text in code style, with its name and a button that copies it. */
export function Code({ name, text }: Readonly<Record<"name" | "text", string>>) {
  return (
    <figure>
      <figcaption>
        {name}
        <ActionButton aria-label={`Copy ${name}`} action={copying(text, `the ${name}`)}>
          Copy
        </ActionButton>
      </figcaption>
      <pre>{text}</pre>
    </figure>
  );
}

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
