import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Fault } from "../../layers/parse-faults.ts";
import { ActionButton, Button, Choice, TextField } from "./controls.tsx";
import { describeFault, EFFECTS } from "./describe-fault.ts";
import { playScenario, putFaults, removeFaults } from "./in-force.tsx";
import { type InForce, useAction, useSession } from "./session.ts";
import { Table, ViewFrame } from "./view.tsx";

/** The faults in force with their counts, a form to add one, and the scenarios. */
export function FaultsView(): VNode {
  const { inForce } = useSession();
  const faults = inForce?.faults ?? [];
  const add = async (fault: Fault) => {
    await putFaults([...faults, fault]);
    return `Added. ${describeFault(fault)}`;
  };
  const clear = removeFaults(faults, faults, "No fault is in force.");
  const rows = faults.map((fault) => {
    const sentence = (
      <>
        {describeFault(fault)} <code class="id">{fault.id}</code>
      </>
    );
    const remove = removeFaults([fault], faults, `Removed ${fault.id}.`);
    const button = <ActionButton text="Remove" kind="quiet" run={remove} label={`Remove ${fault.id}`} />;
    return { key: fault.id, cells: [sentence, fault.matched, fault.fired, button] };
  });
  const clearButton = rows.length > 0 && <ActionButton text="Clear all faults" kind="danger" run={clear} />;
  const state = rows.length === 0 ? "none in force" : `${rows.length} in force`;
  const columns = { Fault: "", Matched: "end spare", Fired: "end", Actions: "end" };
  return (
    <ViewFrame id="faults" title="Faults" sub={state} buttons={clearButton}>
      <Table name="faults" caption="Faults in force" columns={columns} rows={rows} />
      <FaultForm add={add} ids={faults.map(({ id }) => id)} />
      {inForce && inForce.scenarios.length > 0 && <Scenarios inForce={inForce} />}
    </ViewFrame>
  );
}

/** Bundles of faults, answers and data, each put in force by one click. */
function Scenarios({ inForce: { scenario, scenarios } }: { readonly inForce: InForce }): VNode {
  return (
    <section class="card" aria-labelledby="scenarios">
      <h3 id="scenarios">Scenarios</h3>
      {scenarios.map(({ name, title, description }) => (
        <div key={name} class="scenario">
          <p>
            <strong>{title}</strong> <code>{name}</code>
            <span class="desc">{description}</span>
          </p>
          {name === scenario ? (
            <span class="chip open">in force</span>
          ) : (
            <ActionButton text="Play" label={`Play ${name}`} run={() => playScenario(name)} />
          )}
        </div>
      ))}
    </section>
  );
}

interface FaultFormProps {
  readonly add: (fault: Fault) => Promise<string>;
  /** The ids that are taken. */
  readonly ids: readonly string[];
}

const EMPTY = {
  operation: "",
  key: "",
  turn: "always",
  number: "2",
  effect: "status",
  status: "503",
  retryAfter: "",
  delay: "500",
  when: "after",
  times: "",
};

type Draft = typeof EMPTY;

const TURNS = [
  ["always", "all"],
  ["nth", "only number …"],
  ["every", "every …"],
  ["probability", "by chance, in percent …"],
] as const;

const MOMENTS = [
  ["after", "after the request took effect"],
  ["before", "before, so that it has no effect"],
] as const;

/** A form for one fault, with the sentence that describes it. */
function FaultForm({ add, ids }: FaultFormProps): VNode {
  const { facts, masterKey } = useSession();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const { turn, effect } = draft;
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onValue: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const fault = faultOf(draft);
  const { submit, busy } = useAction(() => add({ id: freeId(ids), ...fault }));
  const operations = [["", "any request"] as const, ...facts.operations.map(({ id }) => id)];
  const effects = [["status", "gets an error status"] as const, ["delay", "is delayed"] as const, ...Object.entries(EFFECTS)];
  const number = { type: "number", min: "1", required: true } as const;
  return (
    <form onSubmit={submit} class="card padded" aria-labelledby="add-fault">
      <h3 id="add-fault">Add a fault</h3>
      <div class="fields">
        <Choice label="Operation" options={operations} {...field("operation")} />
        <Choice label="Key" options={[["", "any key"], masterKey]} {...field("key")} />
        <Choice label="Which requests" options={TURNS} {...field("turn")} />
        {turn === "probability" && <TextField label="Percent" {...number} max="100" {...field("number")} />}
        {(turn === "nth" || turn === "every") && <TextField label="Number" {...number} {...field("number")} />}
        <Choice label="Effect" options={effects} {...field("effect")} />
        {WITH_STATUS.includes(effect) && (
          <>
            <TextField label="Status, 400 to 599" {...number} min="400" max="599" {...field("status")} />
            <TextField label="Retry-After (empty: default)" {...field("retryAfter")} />
          </>
        )}
        {effect === "delay" && <TextField label="Milliseconds, 100-500 or lognormal:300:0.5" required {...field("delay")} />}
        {effect !== "delay" && <Choice label="When it applies" options={MOMENTS} {...field("when")} />}
        <TextField label="How many times (empty: no limit)" {...number} required={false} {...field("times")} />
      </div>
      <div class="buttons">
        <p class="sentence">{describeFault(fault)}</p>
        <Button text="Add the fault" kind="primary" disabled={busy} />
      </div>
      {ids.length > 0 && <p class="hint">Every change of the faults resets the counts of all of them.</p>}
    </form>
  );
}

/** The effects that have a status and a `Retry-After`. */
const WITH_STATUS = ["status", "body=html"];

function faultOf({ operation, key, turn, number, effect, status, retryAfter, delay, when, times }: Draft): Fault {
  const [field = "", value] = effect.split("=");
  return {
    ...(operation && { operation: operation as NonNullable<Fault["operation"]> }),
    ...(key && { key }),
    ...(turn !== "always" && { [turn]: turn === "probability" ? Number(number) / 100 : Number(number) }),
    ...(times && { times: Number(times) }),
    ...(WITH_STATUS.includes(effect) && { status: Number(status), ...(retryAfter && { retryAfter }) }),
    ...(effect === "delay" && { delay }),
    ...(value && { [field]: value }),
    ...(effect !== "delay" && when === "before" && { when }),
  };
}

/** The first free id. The default id is the fault's place, which changes when another fault is removed. */
function freeId(ids: readonly string[]): string {
  let number = ids.length + 1;
  while (ids.includes(`fault-${number}`)) number += 1;
  return `fault-${number}`;
}
