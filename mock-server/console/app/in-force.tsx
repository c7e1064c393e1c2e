import { differing, giveAnswers, referenceOf, removeFaults, restoreReference } from "./changes.ts";
import { ActionButton } from "./controls.tsx";
import { describeFault } from "./describe-fault.ts";
import { type InForce, type Run, useSession } from "./session.ts";

/** A setting that differs from the reference, and its undo. */
interface Badge {
  readonly kind: string;
  readonly text: string;
  readonly undo: Run;
}

/** If a kind has more badges than this, they become one. */
const MOST_BADGES = 3;

/** All settings that make the mock differ from the reference. One click undoes each. */
export function InForceStrip() {
  const { inForce, connected } = useSession();
  if (!inForce || !connected) return null;
  const badges = [...faultBadges(inForce), ...answerBadges(inForce)];
  if (badges.length === 0) return null;
  return (
    <section class="bar in-force" aria-label="Overrides">
      <strong>Overrides</strong>
      {badges.map(({ kind, text, undo }) => (
        <span key={kind + text} class="chip badge">
          <span class="kind">{kind}</span>
          <span class="what" title={text}>
            {text}
          </span>
          <ActionButton text="×" class="quiet" aria-label={`Undo: ${kind} ${text}`} run={undo} />
        </span>
      ))}
      {badges.length > 1 && <ActionButton text="Undo all" class="quiet" run={() => restoreReference(inForce)} />}
    </section>
  );
}

function faultBadges({ faults }: InForce): Badge[] {
  if (faults.length > MOST_BADGES) return [{ kind: "faults", text: `${faults.length} in force`, undo: removeFaults(faults) }];
  return faults.map((fault) => ({ kind: "fault", text: describeFault(fault), undo: removeFaults(faults, fault) }));
}

function answerBadges(inForce: InForce): Badge[] {
  const { profile } = inForce;
  const other = differing(inForce);
  const undo = (those: typeof other) => () => giveAnswers(referenceOf(those), profile);
  if (other.length > MOST_BADGES)
    return [{ kind: "answers", text: `${other.length} differ from the reference`, undo: undo(other) }];
  return other.map((question) => ({ kind: question.id, text: profile[question.id] ?? "", undo: undo([question]) }));
}
