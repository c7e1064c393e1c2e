/*! Bundled with preact (MIT, Copyright (c) 2015-present Jason Miller). */
import "./console.css";
import { type ComponentChildren, h, type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { changedIn, clearAll, textOf } from "./actions.ts";
import { Answers } from "./answers.ts";
import { MOCK_URL } from "./control.ts";
import { Faults } from "./faults.ts";
import { act, press } from "./inputs.ts";
import { Journal } from "./journal.ts";
import { onKey, route } from "./navigation.ts";
import { Palette } from "./palette.ts";
import { Projects } from "./projects.ts";
import { follow, readAccounts, store, update } from "./store.ts";
import { linkOf, prose } from "./view.ts";

const VIEWS = { Journal, Projects, Faults, Answers };
const AFTER_100 = /(?<=^.{100}).+/s;

/** The whole page: the header, what is not at its default, the view that the address names, and the outcome of the last action. */
function Console(): ComponentChildren {
  const { connected, notice } = store();
  const { view } = route();
  const View = Object.entries(VIEWS).find(([name]) => name.toLowerCase() === view)?.[1] ?? Journal;
  useEffect(() => void readAccounts().then(() => update({ notice: undefined })), [view, connected]);
  document.title = `${view} · tts-projects mock`;
  const views = Object.keys(VIEWS);
  const links = views.map((name) => linkOf(`#/${name.toLowerCase()}`, name));
  const close = press("Close", () => update({ notice: undefined }), {
    "aria-label": "Close the notice",
  });
  const away = `The mock does not answer at \`${MOCK_URL}\`. This page tries again by itself.`;
  const header = [
    h("h1", {}, "tts-projects mock"),
    h("nav", {}, links),
    h("a", { href: "docs" }, "Docs"),
    h(Palette, { views }),
  ];
  const said =
    notice &&
    h(
      "p",
      { class: notice.isBad && "bad" },
      h("bdi", {}, notice.text),
      notice.undo && act("Undo", notice.undo),
      close,
    );
  const shown = connected ? h(View, { key: view }) : connected === false && prose(away);
  return [
    h("header", {}, header),
    stripOf(),
    shown,
    h("div", { class: "notice", role: "status" }, said),
  ];
}

/** What is not at its default. It is always there, so that the view does not move. */
function stripOf(): JSX.Element {
  const { settings } = store();
  const faults = settings.faults.map((fault) => [
    `faults/${fault.id}`,
    `fault ${textOf(fault).replaceAll(",", ", ")}`,
  ]);
  const answers = changedIn(settings).map(({ id }) => [
    `answers/${id}`,
    `${id}=${settings.profile[id]}`,
  ]);
  const changed = [
    ...faults,
    ...answers,
    ...(settings.delay ? [["faults", `delay ${settings.delay} ms`]] : []),
  ];
  const links = changed.flatMap(([to, title = ""]) => [
    " · ",
    h("a", { href: `#/${to}`, title }, title.replace(AFTER_100, "…")),
  ]);
  const text = h(
    "p",
    {},
    links.length > 0 ? links.slice(1) : "No fault, no delay, the answers of the reference.",
  );
  const clear =
    changed.some(([to]) => to !== "answers/list.id-width") && act("Clear all", clearAll(settings));
  return h(
    "section",
    { class: `strip ${clear && "changed"}`, "aria-label": "Not at the default" },
    text,
    clear,
  );
}

const draw = () => render(h(Console, {}), document.body);
document.body.replaceChildren();
addEventListener("hashchange", draw);
addEventListener("keydown", onKey);
addEventListener("update", draw);
void follow();
