import type { ComponentChildren, HTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./controls.tsx";
import { count } from "./text.tsx";

interface ViewFrameProps {
  readonly id: string;
  readonly title: string;
  readonly sub?: ComponentChildren;
  readonly buttons?: ComponentChildren;
  /** Why the view cannot show its data. */
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

export function ViewFrame({ id, title, sub, buttons, problem, children }: ViewFrameProps) {
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

interface Row {
  readonly key: string | number;
  /** One for each column. */
  readonly cells: readonly ComponentChildren[];
  readonly row?: HTMLAttributes<HTMLTableRowElement>;
}

interface TableProps {
  readonly class?: string;
  readonly caption: string;
  /** The headings of the columns, each with the classes of its cells. */
  readonly columns: Readonly<Record<string, string>>;
  /** The index of the column that names the row. Default: the first. */
  readonly naming?: number;
  readonly rows: readonly Row[];
  /** How many rows are shown until more are asked for. Default: all. */
  readonly first?: number;
  /** Shown if there are no rows. */
  readonly empty?: ComponentChildren;
}

/** The heading of a column of buttons, for screen readers only. */
const ACTIONS = "Actions";

export function Table({
  class: style = "card",
  caption,
  columns,
  naming = 0,
  rows,
  first = Number.POSITIVE_INFINITY,
  empty,
}: TableProps) {
  const [most, setMost] = useState(first);
  if (rows.length === 0) return empty ? <p class="empty">{empty}</p> : null;
  const heads = Object.entries(columns);
  return (
    <>
      <table class={style}>
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
          {rows.slice(0, most).map(({ key, cells, row }) => (
            <tr key={key} {...row}>
              {heads.map(([head, classes], place) => {
                const Cell = place === naming ? "th" : "td";
                const scope = place === naming ? "row" : undefined;
                return (
                  <Cell key={head} scope={scope} class={classes || undefined}>
                    {cells[place]}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <Button text={`Show ${count(rows.length - most)} more`} onClick={() => setMost(Number.POSITIVE_INFINITY)} />
      )}
    </>
  );
}
