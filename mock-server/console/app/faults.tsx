import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { FAULT_FIELDS, type Fault, faultFrom, faultText } from "../../simulation/fault.ts";
import type { CountedFault } from "../../simulation/faults.ts";
import { change, putFaults, textOf } from "./actions.ts";
import { Code, Link, Panel, Row, View } from "./components.tsx";
import { quoted } from "./curl.ts";
import { ActionButton, Choice, Form, TextField } from "./inputs.tsx";
import { route } from "./navigation.ts";
import { type Action, run, store } from "./store.ts";

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
  const open = [...faults, ...Object.values(PRESETS)].find(({ id }) => id === route().item);
  const tools = (
    <>
      <p>New fault</p>
      {Object.entries(PRESETS).map(([name, { id }]) => (
        <Link key={id} href={`#/faults/${id}`}>
          {name}
        </Link>
      ))}
    </>
  );
  return (
    <View tools={tools} panel={open && <FaultPanel key={open.id} first={{ ...open }} />}>
      {faults.map(faultRow)}
      {faults.length === 0 && <p>No fault is in force. Choose one above, and start it.</p>}
    </View>
  );
}

function faultRow(fault: CountedFault): JSX.Element {
  const { id, matched, fired, times } = fault;
  const others = store().settings.faults.filter((each) => each !== fault);
  const isUsedUp = fired === times;
  const stop = (
    <ActionButton aria-label={`Stop ${id}`} action={replacing(`Stopped ${id}`, others)}>
      Stop
    </ActionButton>
  );
  const cells = [id, textOf(fault), `${matched} matched`, isUsedUp ? "used up" : `${fired} fired`];
  return <Row key={id} id={id} cells={cells} tone={isUsedUp ? "muted" : ""} action={stop} />;
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
  return (
    <Panel title={isNew ? "New fault" : `${first.id}`}>
      <Form button={isNew ? "Start" : "Save"} send={start}>
        {Object.keys(FAULT_FIELDS).map((name) => (
          <FaultField
            key={name}
            name={name}
            value={String(values[name] ?? "")}
            onValue={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <p class="bad" role="alert">
          {problem.replace(/.*faults\[\d+\]\.?/, "")}
        </p>
      </Form>
      <Code name="flag" text={`--fault ${quoted(faultText(fault))}`} />
      <Code name="code" text={`mock.faults.set([${JSON.stringify(fault)}]);`} />
    </Panel>
  );
}

function FaultField({
  name,
  ...field
}: {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}): JSX.Element {
  const placeholder = String(DEFAULTS[name] ?? "none");
  const choices = FAULT_FIELDS[name]?.enum;
  return choices ? (
    <Choice label={name} placeholder={placeholder} options={["", ...choices]} {...field} />
  ) : (
    <TextField label={name} placeholder={placeholder} {...field} />
  );
}
