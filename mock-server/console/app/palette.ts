import { h, type JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { clearAll, clearJournal, copying, reset } from "./actions.ts";
import { curlOf } from "./curl.ts";
import { fieldOf, press } from "./inputs.ts";
import { readAccounts, run, store, update } from "./store.ts";

/** The commands: views, keys, and what needs no view. A copy of a key is typed. Enter takes the first button of the form; the arrows and Tab go to the others. */
export function Palette({ views }: { readonly views: readonly string[] }): JSX.Element[] {
  const { requests, settings, accounts } = store();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const open = () => {
    setText("");
    dialog.current?.showModal();
    void readAccounts();
  };
  const projectsOf = (key: string) => {
    update({ key });
    location.hash = "#/projects";
  };
  const last = requests.at(-1);
  const keys = accounts.map(({ key }) => key);
  if (keys.some((key) => text.startsWith(`${key}:`))) keys.push(text);
  const commands = Object.entries<() => unknown>({
    ...Object.fromEntries(
      views.map((name) => [`Go to ${name}`, () => location.assign(`#/${name.toLowerCase()}`)]),
    ),
    "Reset everything": () => run(reset()),
    "Clear journal": () => run(clearJournal),
    "Clear faults, delay and answers": () => run(clearAll(settings)),
    ...(last && {
      "Copy curl of the last request": () => run(copying(curlOf(last, accounts), "curl")),
    }),
    ...Object.fromEntries(keys.map((key) => [`Projects of ${key}`, () => projectsOf(key)])),
  });
  const found = commands.filter(([name]) => name.toLowerCase().includes(text.toLowerCase()));
  const buttons = found.map(([name, command], place) =>
    h(
      "button",
      {
        key: name,
        "aria-current": place === 0 || undefined,
        "data-row": true,
        onClick: () => void command(),
      },
      name,
    ),
  );
  const none = found.length === 0 && h("button", { disabled: true }, "Nothing found");
  const search = fieldOf({
    type: "search",
    placeholder: "Command, or a key, as mk_premium:mine",
    value: text,
    onValue: setText,
  });
  const button = press("Commands ⌘K", open, { id: "commands", title: "⌘K or Ctrl+K" });
  return [
    button,
    h(
      "dialog",
      { ref: dialog, "aria-label": "Commands" },
      h("form", { method: "dialog" }, search, buttons, none),
    ),
  ];
}
