import type { VNode } from "preact";

interface ListingProps {
  readonly text: string;
  /** What it is, for those who come upon it without seeing what is around. */
  readonly label: string;
}

/** Code or data as it is. What scrolls can be reached by the keyboard. */
export function Listing({ text, label }: ListingProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable to be scrolled by keys
    <section class="listing" aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
