import type { VNode } from "preact";
import { useSession } from "../session.ts";
import { Listing } from "./listing.tsx";

interface CopyProps {
  readonly text: string;
  /** What the text is, in a word. */
  readonly what: string;
}

/** A line of code with a button that copies it. */
export function Copy({ text, what }: CopyProps): VNode {
  const { say } = useSession();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => say(`Copied the ${what}.`),
      () => say(`The browser did not allow to copy; select the ${what} by hand.`, "bad"),
    );
  };
  return (
    <div class="copy">
      <Listing text={text} label={what} />
      <button type="button" onClick={copy}>
        Copy <span class="unseen">{what}</span>
      </button>
    </div>
  );
}
