import type { ComponentChildren, Ref, VNode } from "preact";
import { count } from "./text.tsx";

interface ViewFrameProps {
  readonly id: string;
  readonly title: string;
  /** Beside the title, smaller. */
  readonly sub?: ComponentChildren;
  /** Buttons beside the heading. */
  readonly buttons?: ComponentChildren;
  /** Why the view cannot show what it should. */
  readonly problem: string | undefined;
  /** For a view that moves the focus to its heading. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ComponentChildren;
}

/** A view with its heading. */
export function ViewFrame({ id, title, sub, buttons, problem, heading, children }: ViewFrameProps): VNode {
  return (
    <section aria-labelledby={id}>
      <div class="head">
        <h2 id={id} {...(heading && { ref: heading, tabIndex: -1 })}>
          {title} {sub && <span class="sub">{sub}</span>}
        </h2>
        {buttons}
      </div>
      {problem && <p class="problem">{problem}</p>}
      {children}
    </section>
  );
}

interface TableProps {
  readonly name: string;
  readonly caption: string;
  /** The headings of the columns, each with its classes. That of a column of buttons is for screen readers only. */
  readonly heads: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}

/** A table; its children are the rows. */
export function Table({ name, caption, heads, children }: TableProps): VNode {
  return (
    <table class={name}>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {Object.entries(heads).map(([head, classes]) => (
            <th key={head} scope="col" class={classes}>
              {head === "Actions" ? <span class="unseen">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly of: number;
  readonly what: string;
  readonly onPage: (page: number) => void;
}

/** The place in a long list, with buttons for the pages before and after it. */
export function Pager({ page, size, of, what, onPage }: PagerProps): VNode {
  const last = Math.max(0, Math.ceil(of / size) - 1);
  const from = of === 0 ? 0 : page * size + 1;
  return (
    <nav class="pager" aria-label={`Pages of ${what}`}>
      <button type="button" onClick={() => onPage(Math.max(0, page - 1))} aria-disabled={page === 0}>
        Previous
      </button>
      <span>
        {count(from)}–{count(Math.min(of, (page + 1) * size))} of {count(of)}
      </span>
      <button type="button" onClick={() => onPage(Math.min(last, page + 1))} aria-disabled={page === last}>
        Next
      </button>
    </nav>
  );
}
