/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller) and lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "../../../openapi/pages/tokens.css";
import "./controls.css";
import "./views.css";
import { render, type VNode } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scenarios } from "../../layers/scenarios/stage.ts";
import type { AccountSummary } from "../../store/store.ts";
import type { ContractFacts } from "../contract-facts.ts";
import { AnswersView } from "./answers.tsx";
import { control, problemText, useChanges, useResource } from "./control.ts";
import { CoverageView } from "./coverage.tsx";
import { ExchangePanel } from "./exchange.tsx";
import { FaultsView } from "./faults.tsx";
import { JournalView } from "./journal.tsx";
import { ProjectsView } from "./projects.tsx";
import { RequestPanel } from "./request.tsx";
import { type InForce, type Session, SessionContext } from "./session.ts";
import { Away, type Notice, Shell, VIEWS, type View } from "./shell.tsx";
import { SnapshotsView } from "./snapshots.tsx";

const COMPONENTS: Readonly<Record<View, () => VNode>> = {
  projects: ProjectsView,
  request: RequestPanel,
  journal: JournalView,
  answers: AnswersView,
  faults: FaultsView,
  snapshots: SnapshotsView,
  coverage: CoverageView,
};

/** The console: one session, and the view that the address names. */
function Console({ facts }: { readonly facts: ContractFacts }): VNode {
  const [revision, setRevision] = useState(0);
  const changed = useCallback(() => setRevision((last) => last + 1), []);
  const connected = useChanges(changed);
  const [notice, setNotice] = useState<Notice>();
  // What was said of a mock that went away is no longer true of the one that is back.
  useEffect(() => setNotice(undefined), [connected]);
  const say: Session["say"] = useCallback((text, tone = "good", undo) => setNotice({ text, tone, undo }), []);
  const [openRequest, openRequestAs] = useState<number>();
  const keys = useKeys(revision);
  const wide = useLatest(WIDE, "change", () => WIDE.matches);
  const session = {
    facts,
    ...keys,
    inForce: useInForce(revision),
    connected,
    wide,
    openRequest,
    openRequestAs,
    revision,
    changed,
    say,
  };
  // Another hash than the name of a view, such as that of the skip link, keeps the last view.
  const route = useLatest<View>(window, "hashchange", (last = "projects") => namedView() ?? last);
  const view = wide && route === "request" ? "projects" : route;
  const Shown = COMPONENTS[view];
  // The requests that were shown when the mock went away stay: they are no claim about its state.
  const seen = useRef(view);
  if (connected) seen.current = view;
  const isShown = connected || (view === "journal" && seen.current === "journal");
  const isDetail = view === "journal" && openRequest !== undefined;
  return (
    <SessionContext.Provider value={session}>
      <Shell view={view} notice={notice} dismiss={() => setNotice(undefined)}>
        <main id="main" tabIndex={-1}>
          {isShown ? <Shown /> : <Away />}
        </main>
        {wide && (
          <aside class="card" aria-label={isDetail ? "Request of the journal" : "Request"}>
            {isDetail && <ExchangePanel id={openRequest} />}
            <div hidden={isDetail}>
              <RequestPanel />
            </div>
          </aside>
        )}
      </Shell>
    </SessionContext.Provider>
  );
}

const WIDE = matchMedia("(min-width: 75rem)");

function namedView(): View | undefined {
  return (Object.keys(VIEWS) as View[]).find((name) => name === location.hash.replace(/^#\/?/, ""));
}

/** A value that is read again after each event. */
function useLatest<T>(target: EventTarget, event: string, read: (last?: T) => T): T {
  const [value, setValue] = useState(() => read());
  useEffect(() => {
    const follow = () => setValue(read);
    target.addEventListener(event, follow);
    return () => target.removeEventListener(event, follow);
  }, []);
  return value;
}

const CHOSEN_KEY = "tts-projects.key";

/** The accounts, and the chosen key: that of an account or of a copy. If its account is gone, the first account is chosen. */
function useKeys(revision: number): Pick<Session, "accounts" | "masterKey" | "chooseKey"> {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(CHOSEN_KEY) ?? "mk_premium");
  const { data } = useResource<{ readonly accounts: readonly AccountSummary[] }>("/state", revision);
  const accounts = data?.accounts ?? [];
  const known = accounts.some(({ key }) => key === chosen.replace(/:.*/, ""));
  const chooseKey = (key: string) => {
    sessionStorage.setItem(CHOSEN_KEY, key);
    setChosen(key);
  };
  return { accounts, masterKey: known ? chosen : (accounts[0]?.key ?? chosen), chooseKey };
}

function useInForce(revision: number): InForce | undefined {
  const { data: faults } = useResource<Pick<InForce, "faults">>("/faults", revision);
  const { data: profile } = useResource<Pick<InForce, "profile">>("/profile", revision);
  const { data: scenario } = useResource<Scenarios & Pick<InForce, "proxy">>("/scenario", revision);
  return useMemo(() => faults && profile && scenario && { ...faults, ...profile, ...scenario }, [faults, profile, scenario]);
}

const root = document.getElementById("console");

if (root) {
  try {
    const facts = await control<ContractFacts>("GET", "/contract.json");
    root.replaceChildren();
    render(<Console facts={facts} />, root);
  } catch (problem) {
    root.textContent = problemText(problem);
  }
}
