/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller). */
import "./console.css";
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { AnswersView } from "./answers.tsx";
import { Link } from "./components.tsx";
import { FaultsView } from "./faults.tsx";
import { ActionButton, Button } from "./inputs.tsx";
import { JournalView } from "./journal.tsx";
import { onKey, route } from "./navigation.ts";
import { follow, store, update } from "./page-state.ts";
import { ProjectsView } from "./projects.tsx";
import { Strip } from "./strip.tsx";

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
  document.title = `${view} · tts-projects mock`;
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
