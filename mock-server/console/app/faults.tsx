import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CountedFault } from "../../layers/faults.ts";
import type { Fault } from "../../layers/parse-faults.ts";
import { control, useResource } from "./control.ts";
import { ActionButton, Button, Choice, TextField } from "./controls.tsx";
import { describeFault } from "./describe-fault.ts";
import { useAction, useSession } from "./session.ts";
import { Table, ViewFrame } from "./view.tsx";

/** The faults in force, how often each was applied, and a form for another. */
export function FaultsView(): VNode {
  const { revision } = useSession();
  const { data, problem } = useResource<{ readonly faults: readonly CountedFault[] }>("/faults", revision);
  const faults = data?.faults ?? [];
  const put = (next: readonly Fault[]) => control("PUT", "/faults", next);
  const add = async (fault: Fault) => {
    await put([...faults.map(uncounted), fault]);
    return `Added. ${describeFault(fault)}`;
  };
  const clear = async () => {
    await control("DELETE", "/faults");
    return "No fault is in force.";
  };
  const remove = async (gone: CountedFault) => {
    await put(faults.filter(({ id }) => id !== gone.id).map(uncounted));
    return `Removed ${gone.id}.`;
  };
  const rows = faults.map((fault) => {
    const sentence = (
      <>
        {describeFault(fault)} <code class="id">{fault.id}</code>
      </>
    );
    const button = <ActionButton text="Remove" kind="quiet" run={() => remove(fault)} label={`Remove ${fault.id}`} />;
    return { key: fault.id, cells: [sentence, fault.matched, fault.fired, button] };
  });
  const clearButton = rows.length > 0 && <ActionButton text="Clear all faults" kind="danger" run={clear} />;
  const inForce = rows.length === 0 ? "none in force" : `${rows.length} in force`;
  const columns = { Fault: "", Matched: "end", Fired: "end", Actions: "end" };
  return (
    <ViewFrame id="faults" title="Faults" sub={inForce} buttons={clearButton} problem={problem}>
      <Table name="faults" caption="Faults in force" columns={columns} rows={rows} />
      <FaultForm add={add} ids={faults.map(({ id }) => id)} />
    </ViewFrame>
  );
}

function uncounted({ matched: _matched, fired: _fired, ...fault }: CountedFault): Fault {
  return fault;
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

const TIMES_TO_STRIKE = [
  ["after", "after the request took effect"],
  ["before", "before, so that it takes none"],
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
  const effects = [
    ["status", "answers with a status"] as const,
    ["delay", "is late"] as const,
    ...facts.deliveries.map((kind) => [kind, `breaks the answer: ${kind}`] as const),
  ];
  const number = { type: "number", min: "1", required: true } as const;
  return (
    <form onSubmit={submit} class="card" aria-labelledby="add-fault">
      <h3 id="add-fault">Add a fault</h3>
      <div class="fields">
        <Choice label="Operation" options={operations} {...field("operation")} />
        <Choice label="Key" options={[["", "any key"], masterKey]} {...field("key")} />
        <Choice label="Which of them" options={TURNS} {...field("turn")} />
        {turn === "probability" && <TextField label="Percent" {...number} max="100" {...field("number")} />}
        {(turn === "nth" || turn === "every") && <TextField label="Number" {...number} {...field("number")} />}
        <Choice label="Effect" options={effects} {...field("effect")} />
        {effect === "status" && <TextField label="Status, 400 to 599" {...number} min="400" max="599" {...field("status")} />}
        {effect === "delay" && <TextField label="Milliseconds, 100-500 or lognormal:300:0.5" required {...field("delay")} />}
        {effect !== "delay" && <Choice label="When it strikes" options={TIMES_TO_STRIKE} {...field("when")} />}
        <TextField label="At most so often (empty: always)" {...number} required={false} {...field("times")} />
      </div>
      <div class="buttons">
        <p class="sentence">{describeFault(fault)}</p>
        <Button text="Add the fault" kind="primary" disabled={busy} />
      </div>
      {ids.length > 0 && <p class="hint">A change of the faults starts the counts of all of them again.</p>}
    </form>
  );
}

function faultOf({ operation, key, turn, number, effect, status, delay, when, times }: Draft): Fault {
  return {
    ...(operation && { operation: operation as NonNullable<Fault["operation"]> }),
    ...(key && { key }),
    ...(turn === "nth" && { nth: Number(number) }),
    ...(turn === "every" && { every: Number(number) }),
    ...(turn === "probability" && { probability: Number(number) / 100 }),
    ...(times && { times: Number(times) }),
    ...(effect === "status" && { status: Number(status) }),
    ...(effect === "delay" && { delay }),
    ...(effect !== "status" && effect !== "delay" && { break: effect as NonNullable<Fault["break"]> }),
    ...(effect !== "delay" && when === "before" && { when }),
  };
}

/** The first id that no fault has. A default id would not do: it is the place of the fault, which moves when another is removed. */
function freeId(ids: readonly string[]): string {
  let number = ids.length + 1;
  while (ids.includes(`fault-${number}`)) number += 1;
  return `fault-${number}`;
}
