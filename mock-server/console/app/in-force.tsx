import { endScenario, giveAnswers, referenceOf, removeFaults, restoreReference } from "./changes.ts";
import { ActionButton } from "./controls.tsx";
import { describeFault } from "./describe-fault.ts";
import { type InForce, type Run, type Session, useSession } from "./session.ts";

/** A setting that differs from the reference, and its undo; the delay of the start has none. */
interface Badge {
  readonly kind: string;
  readonly text: string;
  readonly undo?: Run;
}

/** If a kind has more badges than this, they become one. */
const MOST_BADGES = 3;

/** All settings that make the mock differ from the reference. One click undoes each, except the delay of the start. */
export function InForceStrip() {
  const { facts, inForce, connected } = useSession();
  if (!inForce || !connected) return null;
  const badges = [...scenarioBadges(inForce), ...faultBadges(inForce), ...answerBadges(inForce, facts)];
  const { proxy } = inForce;
  if (badges.length === 0 && !proxy) return null;
  const undoAll = () => restoreReference(inForce, facts.questions);
  return (
    <section class="bar in-force" aria-label="Overrides">
      <strong>Overrides</strong>
      {badges.map(({ kind, text, undo }) => (
        <span key={kind + text} class="chip badge">
          <span class="kind">{kind}</span>
          <span class="what" title={text}>
            {text}
          </span>
          {undo && <ActionButton text="×" class="quiet" aria-label={`Undo: ${kind} ${text}`} run={undo} />}
        </span>
      ))}
      {proxy && (
        <span>
          Requests go to <bdi>{proxy}</bdi>: the projects shown here are the mock's own.
        </span>
      )}
      {badges.filter(({ undo }) => undo).length > 1 && <ActionButton text="Undo all" class="quiet" run={undoAll} />}
    </section>
  );
}

function scenarioBadges(inForce: InForce): Badge[] {
  const { scenario, delay } = inForce;
  if (scenario === null) return delay === 0 ? [] : [{ kind: "delay", text: `${delay} ms` }];
  const text = delay === 0 ? scenario : `${scenario}, ${delay} ms delay`;
  return [{ kind: "scenario", text, undo: () => endScenario(inForce) }];
}

function faultBadges({ faults }: InForce): Badge[] {
  if (faults.length > MOST_BADGES) return [{ kind: "faults", text: `${faults.length} in force`, undo: removeFaults(faults) }];
  return faults.map((fault) => ({ kind: "fault", text: describeFault(fault), undo: removeFaults(faults, fault) }));
}

function answerBadges({ profile }: InForce, { questions }: Session["facts"]): Badge[] {
  const other = questions.filter(({ id, reference }) => profile[id] !== undefined && profile[id] !== reference);
  const undo = (those: typeof other) => () => giveAnswers(referenceOf(those), profile);
  if (other.length > MOST_BADGES)
    return [{ kind: "answers", text: `${other.length} differ from the reference`, undo: undo(other) }];
  return other.map((question) => ({ kind: question.id, text: profile[question.id] ?? "", undo: undo([question]) }));
}
