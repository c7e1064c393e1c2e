/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller). */
import "./console.css";
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { changedIn, clearAll, isFixed, isUsedUp, saveScenario } from "./actions.ts";
import { AnswersView } from "./answers.tsx";
import { ActionButton, Button, Link } from "./components.tsx";
import { MOCK_URL } from "./control.ts";
import { FaultsView } from "./faults.tsx";
import { JournalView } from "./journal.tsx";
import { follow, onKey, route, store, update } from "./page-state.ts";
import { ProjectsView } from "./projects.tsx";

const VIEWS: Readonly<Record<string, () => JSX.Element>> = {
  journal: JournalView,
  projects: ProjectsView,
  faults: FaultsView,
  answers: AnswersView,
};

/** The whole page: the header, what is not at its default, the view that the address names, and the outcome of the last action. */
function Console() {
  const { connected } = store();
  const { view } = route();
  const View = VIEWS[view] ?? JournalView;
  useEffect(() => queueMicrotask(() => update({ notice: undefined })), [view]);
  return (
    <>
      <header class="bar">
        <h1>tts-projects mock</h1>
        <nav>
          {Object.keys(VIEWS).map((name) => (
            <Link key={name} href={`#/${name}`}>
              {name}
            </Link>
          ))}
        </nav>
        <a href="docs">Docs</a>
      </header>
      <Strip />
      {connected !== undefined && <View key={view} />}
      <div class="notice" role="status">
        <Notice />
      </div>
    </>
  );
}

/** What is not at its default. It is always there, so that the view does not move. */
function Strip() {
  const { connected, settings } = store();
  const { profile, delay } = settings;
  const faults = settings.faults.filter((fault) => !isUsedUp(fault));
  const answers = changedIn(settings);
  const canClear = faults.length > 0 || delay || answers.some(({ id }) => !isFixed(id));
  if (connected === false)
    return (
      <p class="bar strip bad">
        The mock does not answer at {MOCK_URL}. This page tries again by itself.
      </p>
    );
  return (
    <section class="bar strip" aria-label="Not at the default">
      <p>
        {faults.map(({ id }) => (
          <a key={id} href={`#/faults/${id}`}>{`fault ${id}`}</a>
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
      {canClear && <ActionButton action={clearAll}>Clear all</ActionButton>}
    </section>
  );
}

/** The outcome of the last action, and its undo. */
function Notice() {
  const { notice } = store();
  if (!notice) return undefined;
  return (
    <p class={notice.isBad ? "bar bad" : "bar"}>
      <bdi>{notice.text}</bdi>
      {notice.undo && <ActionButton action={notice.undo}>Undo</ActionButton>}
      <Button aria-label="Close the notice" onClick={() => update({ notice: undefined })}>
        Close
      </Button>
    </p>
  );
}

const draw = () => render(<Console />, document.body);
document.body.replaceChildren();
addEventListener("hashchange", draw);
addEventListener("keydown", onKey);
addEventListener("update", draw);
void follow();
