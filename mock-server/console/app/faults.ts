import { h, type JSX } from "preact";
import { useState } from "preact/hooks";
import { FAULT_FIELDS, type Fault, faultFrom, faultText } from "../../simulation/fault.ts";
import { change, putFaults, textOf } from "./actions.ts";
import { quoted } from "./curl.ts";
import { act, fieldOf, formOf } from "./inputs.ts";
import { route } from "./navigation.ts";
import { type Action, run, store } from "./store.ts";
import { codeOf, linkOf, Panel, rowOf, viewOf } from "./view.ts";

type Values = Readonly<Record<string, unknown>>;
const DEFAULTS: Values = {
  operation: "any",
  key: "any",
  skip: "0",
  every: "1",
  times: "all",
  when: "before",
};

/** Faults to begin with, each under the id that it is started with. */
const PRESETS: Readonly<Record<string, Fault & { readonly id: string }>> = {
  "Lost after the effect": {
    id: "lost",
    operation: "deleteProject",
    times: 1,
    when: "after",
    break: "reset",
  },
  "503 twice": { id: "busy", times: 2, status: 503, retryAfter: 1 },
  Slow: { id: "slow", delay: 2000 },
  Hang: { id: "hang", times: 1, break: "hang" },
  Other: { id: "mine" },
};

/** The faults in force with their counts, and a form to start one or to change one. */
export function Faults(): JSX.Element {
  const { faults } = store().settings;
  const rows = faults.map((fault) => {
    const { id, matched, fired, times } = fault;
    const others = faults.filter((each) => each !== fault);
    const stop = act("Stop", replacing(`Stopped ${id}`, others), { "aria-label": `Stop ${id}` });
    const isUsedUp = fired === times;
    const cells = [
      id,
      textOf(fault),
      `${matched} matched`,
      isUsedUp ? "used up" : `${fired} fired`,
    ];
    return rowOf(id, cells, stop, isUsedUp ? "muted" : "");
  });
  const none =
    rows.length === 0 && h("p", {}, "No fault is in force. Choose one above, and start it.");
  const presets = Object.entries(PRESETS).map(([name, { id }]) => linkOf(`#/faults/${id}`, name));
  const open = [...faults, ...Object.values(PRESETS)].find(({ id }) => id === route().item);
  const panel = open && h(FaultPanel, { key: open.id, first: { ...open } });
  return viewOf([h("p", {}, "New fault"), presets], panel, [rows, none]);
}

function replacing(text: string, faults: readonly Fault[]): Action {
  return change(`${text}. The counts of all faults begin at 0.`, () => putFaults(faults), "faults");
}

function FaultPanel({ first }: { readonly first: Values }): JSX.Element {
  const faults: readonly Fault[] = store().settings.faults;
  const isNew = !faults.some(({ id }) => id === first.id);
  const [values, setValues] = useState(first);
  const [problem, setProblem] = useState("");
  const given = Object.entries(values).filter(
    ([name, value]) => name in FAULT_FIELDS && value !== "",
  );
  const fault = faultFrom(given.map(([name, value]) => [name, String(value)]));
  // A problem, such as `the body: faults[0].delay must be …`, names a field or is one of the whole fault.
  const [, wrong = "", text = problem.replace(/.*faults\[\d+\]/, "This")] =
    /faults\[\d+\]\.(\w+) (.*)/.exec(problem) ?? [];
  const start = () => {
    setProblem("");
    const changed = isNew
      ? [...faults, fault]
      : faults.map((each) => (each.id === first.id ? fault : each));
    const replace = replacing(`${isNew ? "Started" : "Saved"} ${fault.id ?? "the fault"}`, changed);
    void run(replace, setProblem).then(
      (isDone) => isDone && location.assign(`#/faults/${fault.id ?? ""}`),
    );
  };
  const fields = Object.entries(FAULT_FIELDS).map(([name, schema]) => {
    const field = {
      label: name,
      value: String(values[name] ?? ""),
      placeholder: String(DEFAULTS[name] ?? "none"),
    };
    const onValue = (value: string) => setValues({ ...values, [name]: value });
    return fieldOf({
      ...field,
      onValue,
      options: schema.enum && ["", ...schema.enum],
      problem: name === wrong ? text : "",
    });
  });
  const flag = codeOf("flag", `--fault ${quoted(faultText(fault))}`);
  const code = codeOf("code", `mock.faults.set([${JSON.stringify(fault)}]);`);
  const form = formOf(isNew ? "Start" : "Save", start, [
    fields,
    !wrong && text && h("p", { class: "bad", role: "alert" }, text),
  ]);
  return h(Panel, { title: isNew ? "New fault" : `${first.id}` }, form, flag, code);
}
