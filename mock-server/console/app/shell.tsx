import { useEffect } from "preact/hooks";
import { AnswersView } from "./answers.tsx";
import { reset } from "./changes.ts";
import { MOCK_URL } from "./control.ts";
import { ActionButton, Button } from "./controls.tsx";
import { ExchangePanel } from "./exchange.tsx";
import { FaultsView } from "./faults.tsx";
import { InForceStrip } from "./in-force.tsx";
import { JournalView } from "./journal.tsx";
import { KeyPicker } from "./key-picker.tsx";
import { ProjectsView } from "./projects.tsx";
import { RequestPanel } from "./request.tsx";
import { useLatest, useSession } from "./session.ts";
import { Prose } from "./text.tsx";

/** The views of the console. Each can be bookmarked under its name as the hash of the address. */
const VIEWS = {
  projects: { title: "Projects", View: ProjectsView },
  request: { title: "Request", View: RequestPanel },
  journal: { title: "Journal", View: JournalView },
  answers: { title: "Open questions", View: AnswersView },
  faults: { title: "Faults", View: FaultsView },
};

type ViewName = keyof typeof VIEWS;

/** The whole page: the header with the navigation and the overrides, the view that the address names, and the notices. */
export function Shell() {
  const { connected, wide } = useSession();
  // A hash that names no view, such as the skip link's, keeps the last view.
  const route = useLatest<ViewName>(window, "hashchange", (last = "projects") => namedView() ?? last);
  const view = wide && route === "request" ? "projects" : route;
  const names = (Object.keys(VIEWS) as ViewName[]).filter((name) => !(wide && name === "request"));
  const { View } = VIEWS[view];
  useEffect(() => {
    document.title = `${VIEWS[view].title} · tts-projects mock`;
    scrollTo(0, 0);
  }, [view]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the view
      </a>
      <header>
        <div class="bar">
          <h1 class="brand">
            tts-projects <span>mock</span>
          </h1>
          <Navigation view={view} names={names} />
          <p class={connected ? "link up" : "link down"} role="status">
            {connected ? "Live" : "Offline"}
          </p>
          <KeyPicker />
          <div class="buttons">
            {connected && <ActionButton text="Reset" run={reset()} aria-label="Reset everything" />}
            <a href="docs">Docs</a>
          </div>
        </div>
        <InForceStrip />
      </header>
      <div class={wide ? "stage with-aside" : "stage"}>
        <main id="main" tabIndex={-1}>
          {connected ? <View /> : <Offline />}
        </main>
        {wide && <Aside isJournal={view === "journal"} />}
      </div>
      <Notices />
    </>
  );
}

function namedView(): ViewName | undefined {
  const name = location.hash.replace(/^#\/?/, "");
  return Object.hasOwn(VIEWS, name) ? (name as ViewName) : undefined;
}

/** The request form, which keeps its state while a request of the journal replaces it. */
function Aside({ isJournal }: { readonly isJournal: boolean }) {
  const { openRequest } = useSession();
  const isDetail = isJournal && openRequest !== undefined;
  return (
    <aside class="card" aria-label={isDetail ? "Request of the journal" : "Request"}>
      {isDetail && <ExchangePanel id={openRequest} />}
      <div hidden={isDetail}>
        <RequestPanel />
      </div>
    </aside>
  );
}

function Offline() {
  return (
    <section class="away" aria-labelledby="away">
      <h2 id="away">The mock is offline</h2>
      <Prose text={`Nothing answers at \`${MOCK_URL}\`. This page tries again every second.`} />
      <p class="hint">A restarted mock has the data, the faults and the answers of its start.</p>
    </section>
  );
}

function Navigation({ view, names }: { readonly view: ViewName; readonly names: readonly ViewName[] }) {
  return (
    <nav aria-label="Views">
      {names.map((name) => (
        <a key={name} href={`#/${name}`} aria-current={name === view ? "page" : undefined}>
          {VIEWS[name].title}
        </a>
      ))}
    </nav>
  );
}

/** How long a success notice stays, without and with an Undo button. A problem stays until it is dismissed. */
const GOOD_NOTICE_MS = 6000;
const UNDO_NOTICE_MS = 15_000;

/** Both regions are always there: a screen reader announces only changes in a region that it already knows. */
function Notices() {
  const { notice, dismiss } = useSession();
  useEffect(() => {
    if (!notice || notice.tone === "bad") return undefined;
    const timer = setTimeout(dismiss, notice.undo ? UNDO_NOTICE_MS : GOOD_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div class="notices">
      <div role="status">
        {notice && notice.tone !== "bad" && (
          <p class="notice">
            <bdi>{notice.text}</bdi> {notice.undo && <ActionButton text="Undo" class="quiet" run={notice.undo} />}
          </p>
        )}
      </div>
      <div role="alert">
        {notice?.tone === "bad" && (
          <p class="notice problem">
            <strong>Problem</strong> <bdi>{notice.text}</bdi> <Button text="Dismiss" class="quiet" onClick={dismiss} />
          </p>
        )}
      </div>
    </div>
  );
}
