/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller) and lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "../../../openapi/pages/tokens.css";
import "./controls.css";
import "./views.css";
import { render, type VNode } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scenarios } from "../../layers/scenarios/stage.ts";
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
import { type Notice, Offline, Shell, VIEWS, type View } from "./shell.tsx";
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
function Console({ facts, first }: { readonly facts: ContractFacts; readonly first: Accounts }): VNode {
  const [revision, setRevision] = useState(0);
  const changed = useCallback(() => setRevision((last) => last + 1), []);
  const connected = useChanges(changed);
  const [notice, setNotice] = useState<Notice>();
  // A notice may not be true of a mock that was restarted.
  useEffect(() => setNotice(undefined), [connected]);
  const say: Session["say"] = useCallback((text, tone = "good", undo) => setNotice({ text, tone, undo }), []);
  const [openRequest, setOpenRequest] = useState<number>();
  const keys = useKeys(revision, first);
  // A problem, such as that of a refused key, does not concern the next key.
  useEffect(() => setNotice((last) => (last?.tone === "bad" ? undefined : last)), [keys.masterKey]);
  const wide = useLatest(WIDE, "change", () => WIDE.matches);
  const session = {
    facts,
    ...keys,
    inForce: useInForce(revision),
    connected,
    wide,
    openRequest,
    setOpenRequest,
    revision,
    changed,
    say,
  };
  // A hash that names no view, such as the skip link's, keeps the last view.
  const route = useLatest<View>(window, "hashchange", (last = "projects") => namedView() ?? last);
  const view = wide && route === "request" ? "projects" : route;
  const Shown = COMPONENTS[view];
  // If the journal is open when the mock goes offline, it stays: its requests say nothing about the current state.
  const seen = useRef(view);
  if (connected) seen.current = view;
  const isShown = connected || (view === "journal" && seen.current === "journal");
  const isDetail = view === "journal" && openRequest !== undefined;
  return (
    <SessionContext.Provider value={session}>
      <Shell view={view} notice={notice} dismiss={() => setNotice(undefined)}>
        <main id="main" tabIndex={-1}>
          {isShown ? <Shown /> : <Offline />}
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

/** Returns a value, and reads it again after each event. */
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

type Accounts = Pick<Session, "accounts">;

/** The accounts, and the chosen key: an account's or a copy's. If there is no such account, the first account is chosen. */
function useKeys(revision: number, first: Accounts): Pick<Session, "accounts" | "masterKey" | "chooseKey"> {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(CHOSEN_KEY) ?? "");
  const { data = first } = useResource<Accounts>("/state", revision);
  const { accounts } = data;
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
    const first = await control<Accounts>("GET", "/state").catch(() => ({ accounts: [] }));
    root.replaceChildren();
    render(<Console facts={facts} first={first} />, root);
  } catch (problem) {
    root.textContent = problemText(problem);
  }
}
