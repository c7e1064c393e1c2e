import type { ComponentChildren } from "preact";
import { allRules } from "../../../openapi/index.ts";
import type { Run } from "./session.ts";

export function count(number: number): string {
  return number.toLocaleString("en");
}

const MOST_SHOWN = 200;

/** The beginning of a text of the data, which may have any length; the journal shows it whole. */
export function clipped(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  return `${[...text.slice(0, MOST_SHOWN)].slice(0, -1).join("")}… (${count(text.length)} characters)`;
}

const TONES: Readonly<Record<number, string>> = { 2: "good", 3: "noted", 4: "open" };

export function Status({ status }: { readonly status: number }) {
  return <span class={`status ${TONES[Math.floor(status / 100)] ?? "bad"}`}>{status}</span>;
}

interface ProseProps {
  readonly class?: string;
  readonly text: string;
}

/** A paragraph in which backticks mean code. */
export function Prose({ class: style, text }: ProseProps) {
  const parts = text.split("`").map((part, place) => (place % 2 === 1 ? <code key={`${place}${part}`}>{part}</code> : part));
  return <p class={style}>{parts}</p>;
}

/** The sentence of a rule; an empty paragraph if the document does not have the rule. */
export function RuleSentence({ rule, ...prose }: Omit<ProseProps, "text"> & { readonly rule: string }) {
  return <Prose {...prose} text={allRules.find(({ id }) => id === rule)?.sentence ?? ""} />;
}

/** Code or data as it is, labelled for screen readers, and scrollable by the keyboard. */
export function Listing({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable to be scrolled by keys
    <section class="listing" aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}

export function copy(text: string, label: string): Run {
  return async () => {
    try {
      await navigator.clipboard.writeText(text);
      return `Copied the ${label}.`;
    } catch {
      throw new Error(`The browser did not allow copying the ${label}.`);
    }
  };
}

/** A named fact, as an entry of a description list. */
export function Fact({ name, children }: { readonly name: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
