/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller). */
import "./console.css";
import { type ComponentChildren, h, type JSX, render } from "preact";
import { useRef, useState } from "preact/hooks";
import { changedIn, clearAll, clearJournal, copying, reset, textOf } from "./actions.ts";
import { Answers } from "./answers.ts";
import { MOCK_URL } from "./control.ts";
import { Faults } from "./faults.ts";
import { curlOf, Journal } from "./journal.ts";
import { act, closePanel, fieldOf, moveBy, press, prose, route } from "./parts.ts";
import { Projects } from "./projects.ts";
import { follow, onUpdate, readAccounts, run, store, update } from "./store.ts";

const VIEWS = { journal: Journal, projects: Projects, faults: Faults, answers: Answers };

/** The whole page: the header, what is not at its default, the view that the address names, and the outcome of the last action. */
function Console(): ComponentChildren {
  const { connected, notice } = store();
  const { view } = route();
  const View = Object.entries(VIEWS).find(([name]) => name === view)?.[1] ?? Journal;
  document.title = `${view} · tts-projects mock`;
  const links = Object.keys(VIEWS).map((name) => h("a", { href: `#/${name}`, "aria-current": name === view && "page" }, name));
  const close = press("Close", () => update({ notice: undefined }), { "aria-label": "Close the notice" });
  const undo = notice?.undo && act("Undo", notice.undo);
  const away = `The mock does not answer at \`${MOCK_URL}\`. This page tries again by itself.`;
  const header = [h("h1", {}, "tts-projects mock"), h("nav", {}, links), h("a", { href: "docs" }, "Docs"), h(Palette, {})];
  const said = notice && h("p", { class: notice.isBad && "bad" }, h("bdi", {}, notice.text), undo, close);
  const shown = connected ? h(View, { key: view }) : connected === false && prose(away);
  return [h("header", {}, header), stripOf(), shown, h("div", { class: "notice", role: "status" }, said)];
}

/** What is not at its default. It is always there, so that the view does not move. */
function stripOf(): JSX.Element {
  const { settings } = store();
  const faults = settings.faults.map((fault) => `fault ${textOf(fault)}`);
  const answers = changedIn(settings).map(([id, answer]) => `${id}=${answer}`);
  const changed = [...faults, ...answers, ...(settings.delay ? [`delay ${settings.delay} ms`] : [])].join(" · ");
  const text = h("p", {}, changed || "No fault, no delay, the answers of the reference.");
  const attributes = { class: `strip ${changed && "changed"}`, "aria-label": "Not at the default" };
  return h("section", attributes, text, changed && act("Clear all", clearAll(settings)));
}

/** The commands: views, keys, and what needs no view. Enter takes the first, Tab goes to the others. */
function Palette(): JSX.Element[] {
  const { requests, settings, accounts } = store();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const open = () => {
    setText("");
    dialog.current?.showModal();
    void readAccounts();
  };
  const use = (key: string) => {
    update({ key });
    location.hash = "#/projects";
  };
  const last = requests.at(-1);
  const commands = Object.entries<() => unknown>({
    ...Object.fromEntries(Object.keys(VIEWS).map((name) => [`Go to ${name}`, () => location.assign(`#/${name}`)])),
    "Reset everything": () => run(reset()),
    "Clear journal": () => run(clearJournal),
    "Clear faults, delay and answers": () => run(clearAll(settings)),
    ...(last && { "Copy curl of the last request": () => run(copying(curlOf(last, accounts), "curl")) }),
    ...Object.fromEntries(accounts.map(({ key }) => [`Projects of ${key}`, () => use(key)])),
  });
  const found = commands.filter(([name]) => name.toLowerCase().includes(text.toLowerCase()));
  const first = () => void found[0]?.[1]();
  const buttons = found.map(([name, onClick]) => h("button", { key: name, type: "submit", onClick: () => void onClick() }, name));
  const search = fieldOf({ type: "search", label: "Command", placeholder: "Command", value: text, onValue: setText });
  const forms = [h("form", { method: "dialog", onSubmit: first }, search), h("form", { method: "dialog" }, buttons)];
  const button = press("Commands ⌘K", open, { id: "commands", title: "⌘K or Ctrl+K" });
  return [button, h("dialog", { ref: dialog, "aria-label": "Commands" }, forms)];
}

/** The keys that go from row to row. */
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function onKey(event: KeyboardEvent): void {
  const { target, key, metaKey, ctrlKey } = event;
  if (key === "k" && (metaKey || ctrlKey)) {
    event.preventDefault();
    document.getElementById("commands")?.click();
  }
  if (!(target instanceof HTMLElement) || target.matches("dialog *, select") || metaKey || ctrlKey) return;
  if (key === "Escape" && route().item !== "") closePanel();
  if (STEPS[key] && !target.matches("input") && (key.length === 1 || target.matches("[data-row]"))) moveBy(STEPS[key]);
}

const draw = () => render(h(Console, {}), document.body);
document.body.replaceChildren();
addEventListener("hashchange", draw);
addEventListener("keydown", onKey);
onUpdate(draw);
void follow();
