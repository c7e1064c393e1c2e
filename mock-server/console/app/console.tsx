/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller) and lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "../../../openapi/pages/tokens.css";
import "./controls.css";
import "./views.css";
import { render } from "preact";
import type { ContractFacts } from "../contract-facts.ts";
import { control, problemText } from "./control.ts";
import { type Accounts, SessionContext, useNewSession } from "./session.ts";
import { Shell } from "./shell.tsx";

function Console({ facts, first }: { readonly facts: ContractFacts; readonly first: Accounts }) {
  return (
    <SessionContext.Provider value={useNewSession(facts, first)}>
      <Shell />
    </SessionContext.Provider>
  );
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
