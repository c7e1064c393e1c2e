import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { copying } from "./actions.ts";
import { ActionButton, Button, Field } from "./inputs.tsx";
import { closePanel, filterText, route, setFilter } from "./navigation.ts";
import { store } from "./page-state.ts";

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
