/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller). */
import "./console.css";
import { type JSX, render } from "preact";
import { changedIn, isInForce, reset, saveScenario } from "./actions.ts";
import { AnswersView } from "./answers.tsx";
import { ActionButton, Link } from "./components.tsx";
import { MOCK_URL } from "./control.ts";
import { FaultsView } from "./faults.tsx";
import { JournalView } from "./journal.tsx";
import { follow, onKey, onNavigation, pageState, route } from "./page-state.ts";
import { ProjectsView } from "./projects.tsx";

const VIEWS: Readonly<Record<string, () => JSX.Element>> = {
  journal: JournalView,
  projects: ProjectsView,
  faults: FaultsView,
  answers: AnswersView,
};

/** The whole page: the header, what is not at its default, the view that the address names, and the outcome of the last action. */
function Console() {
  const { connected, notice } = pageState();
  const { view } = route();
  const View = VIEWS[view] ?? JournalView;
  return (
    <>
      <header class="bar">
        <h1>tts-projects mock</h1>
        <nav>
          {Object.keys(VIEWS).map((name) => (
            <Link href={`#/${name}`}>{name}</Link>
          ))}
        </nav>
        <a href="docs">Docs</a>
      </header>
      {connected === false ? (
        <p class="bar strip bad">The mock does not answer at {MOCK_URL}. This page tries again.</p>
      ) : (
        <Strip />
      )}
      {connected !== undefined && <View key={view} />}
      <div class="notice" role="status">
        {notice && (
          <p class={`bar ${notice.look ?? ""}`}>
            <bdi>{notice.text}</bdi>
            {notice.undo && <ActionButton action={notice.undo}>Undo</ActionButton>}
          </p>
        )}
      </div>
    </>
  );
}

/** What is not at its default. It is always there, so that the view does not move. */
function Strip() {
  const { settings } = pageState();
  const { profile, delay } = settings;
  const faults = settings.faults.filter(isInForce);
  const answers = changedIn(settings);
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
        <span>No fault, no delay, default answers.</span>
      </p>
      <ActionButton class="desk" action={saveScenario}>
        Save as scenario
      </ActionButton>
      <ActionButton action={reset()}>Reset everything</ActionButton>
    </section>
  );
}

document.body.replaceChildren();
addEventListener("hashchange", onNavigation);
addEventListener("keydown", onKey);
addEventListener("update", () => render(<Console />, document.body));
void follow();
