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
const DEFAULTS: Values = { operation: "any", key: "any", skip: "0", every: "1", times: "all", when: "before" };

/** Faults to begin with, each under the id that it is started with. */
const PRESETS: Readonly<Record<string, Fault & { readonly id: string }>> = {
  "Lost after the effect": { id: "lost", operation: "deleteProject", times: 1, when: "after", break: "reset" },
  "503 twice": { id: "busy", times: 2, status: 503, retryAfter: 1 },
  Slow: { id: "slow", delay: 2000 },
  Hang: { id: "hang", times: 1, break: "hang" },
  Other: { id: "mine" },
};

/** The faults in force with their counts, and a form to start one or to change one. */
export function Faults(): JSX.Element {
  const { faults } = store().settings;
  const { item } = route();
  const rows = faults.map((fault) => {
    const { id, matched, fired } = fault;
    const others = faults.filter((each) => each !== fault);
    const stop = act("Stop", replacing(`Stopped ${id}`, others), `Stop ${id}`);
    return rowOf(id, [id, textOf(fault), `${matched} matched`, `${fired} fired`], stop);
  });
  const none = rows.length === 0 && h("p", {}, "No fault is in force. Choose one above, and start it.");
  const presets = Object.entries(PRESETS).map(([name, { id }]) => linkOf(`#/faults/${id}`, name));
  const open = [...faults, ...Object.values(PRESETS)].find(({ id }) => id === item);
  const panel = open && h(FaultPanel, { key: item, first: { ...open } });
  return viewOf([h("p", {}, "New fault"), presets], panel, [rows, none]);
}

function replacing(text: string, faults: readonly Fault[]): Action {
  return change(`${text}. The counts of all faults begin at 0.`, () => putFaults(faults), "faults");
}

function FaultPanel({ first }: { readonly first: Values }): JSX.Element {
  const { faults } = store().settings;
  const [values, setValues] = useState(first);
  const [problem, setProblem] = useState("");
  const fault = faultOf(values);
  const start = () => {
    setProblem("");
    const others = faults.filter(({ id }) => id !== fault.id);
    void run(replacing(`Started ${fault.id ?? "the fault"}`, [...others, fault]), setProblem);
  };
  const fields = Object.entries(FAULT_FIELDS).map(([name, schema]) => {
    const field = { label: name, value: String(values[name] ?? ""), placeholder: String(DEFAULTS[name] ?? "none") };
    const onValue = (value: string) => setValues({ ...values, [name]: value });
    return fieldOf({ ...field, onValue, options: schema.enum && ["", ...schema.enum], problem: problemOf(name, problem) });
  });
  const flag = codeOf("flag", `--fault ${quoted(faultText(fault))}`);
  const code = codeOf("code", `mock.faults.set([${JSON.stringify(fault)}]);`);
  return h(Panel, { title: `Fault ${first.id}` }, formOf("Start", start, fields), flag, code);
}

/** What a problem, such as `the body: faults[0].delay must be …`, says of a field; what names none is said of the status. */
function problemOf(name: string, problem: string): string {
  const [, field = "status", text = problem] = /faults\[\d+\](?:\.(\w+))? (.*)/.exec(problem) ?? [];
  return field === name ? text : "";
}

function faultOf(values: Values): Fault {
  const given = Object.entries(values).filter(([name, value]) => name in FAULT_FIELDS && value !== "");
  return faultFrom(given.map(([name, value]) => [name, String(value)]));
}
