import type { ComponentChildren, VNode } from "preact";

interface ViewFrameProps {
  readonly id: string;
  readonly title: string;
  /** Smaller text beside the title. */
  readonly sub?: ComponentChildren;
  readonly buttons?: ComponentChildren;
  /** Why the view cannot show its data. */
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

export function ViewFrame({ id, title, sub, buttons, problem, children }: ViewFrameProps): VNode {
  return (
    <section aria-labelledby={id}>
      <div class="head">
        <h2 id={id} tabIndex={-1}>
          {title} {sub && <span class="quiet small">{sub}</span>}
        </h2>
        {buttons}
      </div>
      {problem && <p class="problem">{problem}</p>}
      {children}
    </section>
  );
}

export interface Row {
  readonly key: string;
  /** One for each column. The first names the row. */
  readonly cells: readonly ComponentChildren[];
  /** Shown below the row, across all columns. */
  readonly details?: ComponentChildren;
}

interface TableProps {
  readonly name: string;
  readonly caption: string;
  /** The headings of the columns, each with the classes of its cells. */
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
}

/** The heading of a column of buttons, for screen readers only. */
const ACTIONS = "Actions";

/** A table, or nothing if it has no rows. */
export function Table({ name, caption, columns, rows }: TableProps): VNode | null {
  if (rows.length === 0) return null;
  const heads = Object.entries(columns);
  return (
    <table class={`card ${name}`}>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map(([head, classes]) => (
            <th key={head} scope="col" class={classes}>
              {head === ACTIONS ? <span class="unseen">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ key, cells: [first, ...others], details }) => [
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, place) => (
              <td key={heads[place + 1]?.[0]} class={heads[place + 1]?.[1]}>
                {cell}
              </td>
            ))}
          </tr>,
          details && (
            <tr key={`${key} details`} class="details">
              <td colSpan={heads.length}>{details}</td>
            </tr>
          ),
        ])}
      </tbody>
    </table>
  );
}
