import type { ComponentChildren, JSX, RenderableProps } from "preact";
import {
  type Action,
  closePanel,
  filterText,
  pageState,
  route,
  run,
  setFilter,
} from "./page-state.ts";

/**
 * A view: its tools, its list, and the panel that is beside the list, or covers it on a narrow page. The style sheet shows a `p` of
 * the list only if no row stands before it, and a heading only above a row.
 */
export function View({
  tools,
  panel,
  list,
  children,
}: RenderableProps<{
  tools: ComponentChildren;
  panel?: ComponentChildren;
  /** What the list does beside showing its rows. */
  list?: JSX.IntrinsicElements["div"];
}>) {
  return (
    <main class={route().view} inert={!pageState().connected}>
      <div class="bar tools">{tools}</div>
      <div class="list" {...list}>
        {children}
      </div>
      {panel}
    </main>
  );
}

/** The filter of the view. */
export function Filter({ placeholder }: { placeholder: string }) {
  return (
    <Field label="Filter" placeholder={placeholder} value={filterText()} onValue={setFilter} />
  );
}

/** A button that sets the filter of the view to a text, and empties it again. */
export function FilterButton({ text, children }: RenderableProps<{ text: string }>) {
  const isSet = filterText() === text;
  return (
    <Button aria-pressed={isSet} onClick={() => setFilter(isSet ? "" : text)}>
      {children}
    </Button>
  );
}

/** A link to a view or an item, which is marked if that is open. */
export function Link({ href, children }: RenderableProps<{ href: string }>) {
  const isOpen = `${location.hash || "#/journal"}/`.startsWith(`${href}/`);
  return (
    <a href={href} aria-current={isOpen || undefined}>
      {children}
    </a>
  );
}

/** A row of a list: its cells, and what is behind them. It opens the item `id` in the panel; without one, it opens none. */
export function Row({
  id,
  cells,
  children,
}: RenderableProps<{
  id?: string | number;
  cells: readonly ComponentChildren[];
}>) {
  // The blank separates the cells for a screen reader.
  const spans = cells.map((cell) => <span>{cell} </span>);
  return (
    <div class="row">
      {id === undefined ? <p>{spans}</p> : <Link href={`#/${route().view}/${id}`}>{spans}</Link>}
      {children}
    </div>
  );
}

/** Preact calls it when the element is drawn first, and with null when it goes. */
const focus = (element: HTMLElement | null) => element?.focus();

/** What is open: it takes the focus. */
export function Panel({ title, children }: RenderableProps<{ title: string }>) {
  return (
    <section class="panel" aria-labelledby="panel">
      <header class="bar">
        <h2 id="panel" ref={focus} tabIndex={-1}>
          {title}
        </h2>
        <Button onClick={closePanel}>Close</Button>
      </header>
      {children}
    </section>
  );
}

/** A paragraph, in which backticks mean code. */
export function Prose({ text }: { text: string }) {
  return (
    <p>{text.split("`").map((part, place) => (place % 2 === 1 ? <code>{part}</code> : part))}</p>
  );
}

/** A name and what is said about it, in a `dl`. */
export function Fact({ name, text }: { name: ComponentChildren; text: string }) {
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
export function Code({ name, text }: Record<"name" | "text", string>) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    return { text: `Copied the ${name}.` };
  };
  return (
    <figure>
      <figcaption>
        {name}
        <ActionButton aria-label={`Copy ${name}`} action={copy}>
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

/** A button that changes the mock. The second press of a double click does nothing: by then another row may be under it. */
export function ActionButton({ action, ...props }: ButtonProps & { action: Action }) {
  return <Button onClick={({ detail }) => detail < 2 && run(action)} {...props} />;
}

interface FieldProps {
  /** Its name for a screen reader; a form shows it too. */
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** The values to choose from; without them it is a field for a text. */
  options?: readonly string[] | undefined;
  textOf?: (value: string) => string;
  /** A line below it. */
  help?: string;
  name?: string;
  placeholder?: string;
}

/** A field for a text, or a choice. */
export function Field({ label, help, options, textOf, onValue, ...attributes }: FieldProps) {
  const Control = options ? "select" : "input";
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it is the control below
    <label>
      <span>{label}</span>
      <Control
        aria-label={label}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
        {...attributes}
      >
        {options?.map((value) => (
          <option key={value} value={value}>
            {textOf?.(value) ?? (value || "default")}
          </option>
        ))}
      </Control>
      <small>{help}</small>
    </label>
  );
}
