import { h, type JSX } from "preact";
import { useState } from "preact/hooks";
import { FAULT_SCHEMA, type Fault, faultText } from "../../simulation/fault.ts";
import { change, putFaults, textOf } from "./actions.ts";
import { act, codeOf, fieldOf, formOf, Panel, press, route, rowOf, viewOf } from "./parts.ts";
import { run, store } from "./store.ts";

type FieldSchema = { readonly enum?: readonly string[]; readonly type?: string };
const FIELDS = (FAULT_SCHEMA as { readonly properties: Readonly<Record<string, FieldSchema>> }).properties;
type Values = Readonly<Record<string, unknown>>;
const DEFAULTS: Values = { operation: "any", key: "any", skip: "0", every: "1", times: "all", when: "before" };

const LOST: Values = { id: "lost", operation: "deleteProject", times: "1", when: "after", break: "reset" };
const PRESETS: Readonly<Record<string, Values>> = {
  "Lost after the effect": LOST,
  "503 twice": { id: "busy", times: "2", status: "503", retryAfter: "1" },
  Slow: { id: "slow", delay: "2000" },
  Hang: { id: "hang", times: "1", break: "hang" },
};

/** The faults in force with their counts, and a form to start one or to change one. */
export function Faults(): JSX.Element {
  const { faults } = store().settings;
  const open = faults.find(({ id }) => id === route().item);
  const rows = faults.map((fault) => {
    const { id, matched, fired } = fault;
    const stop = change(`Stopped ${id}.`, () => putFaults(faults.filter((each) => each !== fault)));
    return rowOf(id, false, [id, textOf(fault), `${matched} matched`, `${fired} fired`], act("Stop", stop, `Stop ${id}`));
  });
  const none = h("p", {}, "No fault is in force. Choose a preset, and start it.");
  const tools = h("p", {}, `${faults.length} in force. Every change sets the counts of all to 0.`);
  const panel = { key: open?.id, title: open ? `Fault ${open.id}` : "New fault", first: open ? { ...open } : LOST };
  return viewOf(tools, h(FaultPanel, panel), faults.length === 0 ? none : rows);
}

function FaultPanel({ title, first }: { readonly title: string; readonly first: Values }): JSX.Element {
  const { faults } = store().settings;
  const [values, setValues] = useState(first);
  const [problem, setProblem] = useState("");
  const fault = faultOf(values);
  const start = () => {
    setProblem("");
    const others = faults.filter(({ id }) => id !== fault.id);
    const action = change(`Started ${fault.id ?? "the fault"}.`, () => putFaults([...others, fault]));
    void run(action, setProblem);
  };
  const fields = Object.entries(FIELDS).map(([name, schema]) => {
    const field = { name, label: name, value: String(values[name] ?? ""), placeholder: String(DEFAULTS[name] ?? "none") };
    return fieldOf({ ...field, options: schema.enum && ["", ...schema.enum], problem: problemOf(name, problem) });
  });
  const presets = Object.entries(PRESETS).map(([name, preset]) =>
    press(name, () => setValues(preset), { "aria-pressed": preset === values }),
  );
  const flag = codeOf("flag", `--fault '${faultText(fault).replaceAll("'", "'\\''")}'`);
  const code = codeOf("code", `mock.faults.set([${JSON.stringify(fault)}]);`);
  return h(Panel, { title }, h("p", {}, presets), formOf("Start", start, fields, setValues), flag, code);
}

/** What a problem, such as `the body: faults[0].delay must be …`, says of a field; what names none is said of the status. */
function problemOf(name: string, problem: string): string {
  const [, field = "status", text = problem] = /faults\[\d+\](?:\.(\w+))? (.*)/.exec(problem) ?? [];
  return field === name ? text : "";
}

function faultOf(values: Values): Fault {
  const given = Object.entries(values).filter(([name, value]) => name in FIELDS && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, FIELDS[name]?.type === "integer" ? Number(value) : value]));
}
