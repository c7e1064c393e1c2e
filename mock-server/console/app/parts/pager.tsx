import type { VNode } from "preact";

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly of: number;
  readonly what: string;
  readonly onPage: (page: number) => void;
}

/** Where a reader is in a long list, and the way on. */
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

/** A number as people write it. */
export function count(number: number): string {
  return number.toLocaleString("en");
}
