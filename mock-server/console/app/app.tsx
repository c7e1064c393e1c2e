import type { VNode } from "preact";
import { useCallback, useState } from "preact/hooks";
import type { AccountSummary } from "../../store/store.ts";
import type { ContractFacts } from "../contract-facts.ts";
import { type Notice, Shell } from "./parts/shell.tsx";
import { type Session, SessionContext } from "./session.ts";
import { type LiveJournal, useJournal } from "./use-journal.ts";
import { useResource } from "./use-resource.ts";
import { useRoute, type View } from "./use-route.ts";
import { useWide } from "./use-wide.ts";
import { AnswersView } from "./views/answers.tsx";
import { CoverageView } from "./views/coverage.tsx";
import { FaultsView } from "./views/faults.tsx";
import { JournalView } from "./views/journal.tsx";
import { ProjectsView } from "./views/projects.tsx";
import { RequestPanel } from "./views/request.tsx";
import { SnapshotsView } from "./views/snapshots.tsx";

/** The console: one session, one journal, and the view that the address names. */
export function App({ facts }: { readonly facts: ContractFacts }): VNode {
  const [revision, setRevision] = useState(0);
  const changed = useCallback(() => setRevision((last) => last + 1), []);
  const journal = useJournal(changed);
  const { accounts, masterKey, chooseKey } = useKeys(revision);
  const [notice, setNotice] = useState<Notice>();
  const say: Session["say"] = useCallback(
    (text, tone = "good") => setNotice((last) => ({ id: (last?.id ?? 0) + 1, text, tone })),
    [],
  );
  const wide = useWide();
  const route = useRoute();
  const view = wide && route === "request" ? "projects" : route;

  return (
    <SessionContext.Provider value={{ facts, accounts, masterKey, chooseKey, revision, changed, say }}>
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

const CHOSEN_KEY = "tts-projects.key";

/** The accounts, and which of their keys is chosen: one of theirs or of a copy. A key of an account that is gone gives way to the first. */
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
