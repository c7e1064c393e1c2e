import { render } from "preact";
import type { ContractFacts } from "../contract-facts.ts";
import { App } from "./app.tsx";
import { control, problemText } from "./control.ts";

const root = document.getElementById("console");

if (root) {
  try {
    const facts = await control<ContractFacts>("GET", "/contract.json");
    root.replaceChildren();
    render(<App facts={facts} />, root);
  } catch (problem) {
    root.textContent = problemText(problem);
  }
}
