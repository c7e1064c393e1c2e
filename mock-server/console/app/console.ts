/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller). */
import "./console.css";
import { type ComponentChildren, h, type JSX, render } from "preact";
import { changedIn, clearAll, textOf } from "./actions.ts";
import { Answers } from "./answers.ts";
import { MOCK_URL } from "./control.ts";
import { Faults } from "./faults.ts";
import { act, press } from "./inputs.ts";
import { Journal } from "./journal.ts";
import { onKey, route } from "./navigation.ts";
import { Palette } from "./palette.ts";
import { Projects } from "./projects.ts";
import { follow, store, update } from "./store.ts";
import { linkOf, prose } from "./view.ts";

const VIEWS = { Journal, Projects, Faults, Answers };

/** The whole page: the header, what is not at its default, the view that the address names, and the outcome of the last action. */
function Console(): ComponentChildren {
  const { connected, notice } = store();
  const { view } = route();
  const View = Object.entries(VIEWS).find(([name]) => name.toLowerCase() === view)?.[1] ?? Journal;
  document.title = `${view} · tts-projects mock`;
  const views = Object.keys(VIEWS);
  const links = views.map((name) => linkOf(`#/${name.toLowerCase()}`, name));
  const close = press("Close", () => update({ notice: undefined }), { "aria-label": "Close the notice" });
  const undo = notice?.undo && act("Undo", notice.undo);
  const away = `The mock does not answer at \`${MOCK_URL}\`. This page tries again by itself.`;
  const header = [h("h1", {}, "tts-projects mock"), h("nav", {}, links), h("a", { href: "docs" }, "Docs"), h(Palette, { views })];
  const said = notice && h("p", { class: notice.isBad && "bad" }, h("bdi", {}, notice.text), undo, close);
  const shown = connected ? h(View, { key: view }) : connected === false && prose(away);
  return [h("header", {}, header), stripOf(), shown, h("div", { class: "notice", role: "status" }, said)];
}

/** What is not at its default. It is always there, so that the view does not move. */
function stripOf(): JSX.Element {
  const { settings } = store();
  const faults = settings.faults.map((fault) => `fault ${textOf(fault).replaceAll(",", ", ")}`);
  const answers = changedIn(settings).map(({ id }) => `${id}=${settings.profile[id]}`);
  const changed = [...faults, ...answers, ...(settings.delay ? [`delay ${settings.delay} ms`] : [])].join(" · ");
  const text = h("p", {}, changed || "No fault, no delay, the answers of the reference.");
  const attributes = { class: `strip ${changed && "changed"}`, "aria-label": "Not at the default" };
  return h("section", attributes, text, changed && act("Clear all", clearAll(settings)));
}

const draw = () => render(h(Console, {}), document.body);
document.body.replaceChildren();
addEventListener("hashchange", draw);
addEventListener("keydown", onKey);
addEventListener("update", draw);
void follow();
