/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller) and lossless-json (MIT, Copyright (c) 2016-2026 Jos de Jong). */
import "./tokens.css";
import "./controls.css";
import "./views.css";
import { render } from "preact";
import { control, problemText } from "./control.ts";
import { type Accounts, SessionContext, useNewSession } from "./session.ts";
import { Shell } from "./shell.tsx";

function Console({ first }: { readonly first: Accounts }) {
  return (
    <SessionContext.Provider value={useNewSession(first)}>
      <Shell />
    </SessionContext.Provider>
  );
}

const root = document.getElementById("console");

if (root) {
  try {
    const first = await control<Accounts>("GET", "state");
    root.replaceChildren();
    render(<Console first={first} />, root);
  } catch (problem) {
    root.textContent = problemText(problem);
  }
}
