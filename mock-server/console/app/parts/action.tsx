import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { problemText } from "../control.ts";
import { useSession } from "../session.ts";

interface ActionProps {
  readonly children: ComponentChildren;
  /** What it does; text that it gives back is told to the person. */
  readonly run: () => Promise<string | undefined>;
  readonly kind?: "plain" | "primary" | "danger" | "quiet";
  /** A name for those who do not see what the button stands beside. */
  readonly label?: string;
}

/** A button that does something to the mock, says how it went, and cannot be pressed twice at once. */
export function Action({ children, run, kind = "plain", label }: ActionProps): VNode {
  const { act, busy } = useAction(run);
  return (
    <button type="button" class={kind} onClick={act} aria-disabled={busy} aria-label={label}>
      {children}
    </button>
  );
}

/** The same for a form or a dialog that has its own button. */
export function useAction(run: ActionProps["run"]): DeedInHand {
  const { changed, say } = useSession();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const done = await run();
      changed();
      if (done) say(done);
    } catch (problem) {
      say(problemText(problem), "bad");
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void act();
  };
  return { act, submit, busy };
}

interface DeedInHand {
  readonly act: () => Promise<void>;
  /** The same, for the submission of a form. */
  readonly submit: (event: Event) => void;
  readonly busy: boolean;
}
