/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller) and lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "./tokens.css";
import "./controls.css";
import "./views.css";
import { render, type VNode } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { AccountSummary } from "../../store/store.ts";
import type { ContractFacts } from "../contract-facts.ts";
import { AnswersView } from "./answers.tsx";
import { control, problemText, useResource } from "./control.ts";
import { CoverageView } from "./coverage.tsx";
import { FaultsView } from "./faults.tsx";
import { JournalView, type LiveJournal, useJournal } from "./journal.tsx";
import { ProjectsView } from "./projects.tsx";
import { RequestPanel } from "./request.tsx";
import { type Session, SessionContext } from "./session.ts";
import { type Notice, Shell, VIEWS, type View } from "./shell.tsx";
import { SnapshotsView } from "./snapshots.tsx";

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

/** The console: one session, one journal, and the view that the address names. */
function Console({ facts }: { readonly facts: ContractFacts }): VNode {
  const [revision, setRevision] = useState(0);
  const changed = useCallback(() => setRevision((last) => last + 1), []);
  const journal = useJournal(changed);
  const [notice, setNotice] = useState<Notice>();
  const say: Session["say"] = useCallback(
    (text, tone = "good") => setNotice((last) => ({ id: (last?.id ?? 0) + 1, text, tone })),
    [],
  );
  const wide = useWide();
  const route = useRoute();
  const view = wide && route === "request" ? "projects" : route;

  return (
    <SessionContext.Provider value={{ facts, ...useKeys(revision), revision, changed, say }}>
      <Shell
        view={view}
        connected={journal.connected}
        notice={notice}
        dismiss={() => setNotice(undefined)}
        aside={wide && <RequestPanel />}
      >
        {viewOf(view, journal)}
      </Shell>
    </SessionContext.Provider>
  );
}

function viewOf(view: View, journal: LiveJournal): VNode {
  switch (view) {
    case "projects":
      return <ProjectsView />;
    case "request":
      return <RequestPanel />;
    case "journal":
      return <JournalView journal={journal} />;
    case "answers":
      return <AnswersView />;
    case "faults":
      return <FaultsView />;
    case "snapshots":
      return <SnapshotsView />;
    case "coverage":
      return <CoverageView />;
  }
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

/** The view that the hash of the address names. Another hash, such as that of the skip link, keeps the last view. */
function useRoute(): View {
  const named = () => (Object.keys(VIEWS) as View[]).find((name) => `#${name}` === location.hash);
  const [view, setView] = useState(() => named() ?? "projects");
  useEffect(() => {
    const follow = () => setView((last) => named() ?? last);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return view;
}

/** Whether there is room for the request panel beside every view. */
function useWide(): boolean {
  const [query] = useState(() => matchMedia("(min-width: 75rem)"));
  const [wide, setWide] = useState(query.matches);
  useEffect(() => {
    const follow = () => setWide(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, [query]);
  return wide;
}
