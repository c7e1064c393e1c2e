import { changedIn, clearAll, isFixed, isUsedUp, saveScenario, textOf } from "./actions.ts";
import { Prose } from "./components.tsx";
import { MOCK_URL } from "./control.ts";
import { ActionButton } from "./inputs.tsx";
import { store } from "./page-state.ts";

/** What is not at its default. It is always there, so that the view does not move. */
export function Strip() {
  const { connected, settings } = store();
  const { profile, delay } = settings;
  const faults = settings.faults.filter((fault) => !isUsedUp(fault));
  const answers = changedIn(settings);
  const canClear = faults.length > 0 || delay || answers.some(({ id }) => !isFixed(id));
  if (connected === false)
    return (
      <section class="bar strip bad">
        <Prose
          text={`The mock does not answer at \`${MOCK_URL}\`. This page tries again by itself.`}
        />
      </section>
    );
  return (
    <section class={canClear ? "bar strip changed" : "bar strip"} aria-label="Not at the default">
      <p>
        {faults.map((fault) => (
          <a key={fault.id} href={`#/faults/${fault.id}`} title={textOf(fault)}>
            {`fault ${fault.id}`}
          </a>
        ))}
        {answers.map(({ id }) => (
          <a key={id} href={`#/answers/${id}`}>{`${id}=${profile[id]}`}</a>
        ))}
        {delay && <a href="#/faults">{`delay ${delay} ms`}</a>}
        {!canClear && answers.length === 0 && "No fault, no delay, the answers of the reference."}
      </p>
      <ActionButton class="desk" action={saveScenario}>
        Save as scenario
      </ActionButton>
      {canClear && <ActionButton action={clearAll(settings)}>Clear all</ActionButton>}
    </section>
  );
}
