import { useSession } from "./session.ts";

/** A number with separators between thousands. */
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

/** An HTTP status, coloured by its class. */
export function Status({ status }: { readonly status: number }) {
  return <span class={`status ${TONES[Math.floor(status / 100)] ?? "bad"}`}>{status}</span>;
}

/** A sentence of the document or the journal, in which backticks mean code. */
export function Prose({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, place) => (place % 2 === 1 ? <code key={`${place}${part}`}>{part}</code> : part))}</>;
}

/** The sentence of a rule; nothing if the document does not have the rule. */
export function RuleSentence({ rule }: { readonly rule: string }) {
  return <Prose text={useSession().facts.sentences[rule] ?? ""} />;
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

/** Returns a function that copies a text, and shows a notice. */
export function useCopy() {
  const { say } = useSession();
  return (text: string, label: string) => {
    navigator.clipboard.writeText(text).then(
      () => say(`Copied the ${label}.`),
      () => say(`The browser did not allow copying the ${label}.`, "bad"),
    );
  };
}
