import { allOperations } from "../../../openapi/index.ts";
import type { Fault } from "../../simulation/fault.ts";
import { putFaults, removeFaults } from "./changes.ts";
import { ActionButton, Button, Field, useFields } from "./controls.tsx";
import { describeFault, EFFECTS } from "./describe-fault.ts";
import { type InForce, useAction, useSession } from "./session.ts";
import { Table, ViewFrame } from "./view.tsx";

/** The faults in force with their counts, and a form to add one. */
export function FaultsView() {
  const { inForce } = useSession();
  const { faults = [] } = inForce ?? {};
  const rows = faults.map((fault) => {
    const { id, matched, fired } = fault;
    const sentence = (
      <>
        {describeFault(fault)} <code class="id">{id}</code>
      </>
    );
    const button = <ActionButton text="Remove" class="quiet" run={removeFaults(faults, fault)} aria-label={`Remove ${id}`} />;
    return { key: id, cells: [sentence, matched, fired, button] };
  });
  const isNone = faults.length === 0;
  return (
    <ViewFrame
      id="faults"
      title="Faults"
      sub={isNone ? "none in force" : `${faults.length} in force`}
      buttons={!isNone && <ActionButton text="Clear all faults" class="danger" run={removeFaults(faults)} />}
    >
      <Table caption="Faults in force" columns={{ Fault: "", Matched: "end spare", Fired: "end", Actions: "end" }} rows={rows} />
      <FaultForm faults={faults} />
    </ViewFrame>
  );
}

const EMPTY = {
  ...{ operation: "", key: "", turn: "always", number: "2", times: "" },
  ...{ effect: "status", status: "503", retryAfter: "", delay: "500", when: "before" },
};

const TURNS = { always: "all", nth: "only number …", every: "every …" };

const ALL_EFFECTS = { status: "gets an error status", delay: "is delayed", ...EFFECTS };
const MOMENTS = { before: "before, so that the request has no effect", after: "after the request took effect" };

/** A form for one fault, with the sentence that describes it. */
function FaultForm({ faults }: { readonly faults: InForce["faults"] }) {
  const { masterKey } = useSession();
  const { values, field } = useFields(EMPTY);
  const { turn, effect } = values;
  const fault = faultOf(values);
  const { act, busy } = useAction(async () => {
    const added = { id: freeId(faults), ...fault };
    await putFaults([...faults, added]);
    return `Added. ${describeFault(added)}`;
  });
  const operations = allOperations.map(({ id }) => id);
  const number = { type: "number", min: "1", required: true } as const;
  return (
    <form onSubmit={act} class="card padded" aria-labelledby="add-fault">
      <h3 id="add-fault">Add a fault</h3>
      <div class="fields">
        <Field label="Operation" none="any request" options={operations} {...field("operation")} />
        <Field label="Key" none="any key" options={[masterKey]} {...field("key")} />
        <Field label="Which requests" options={TURNS} {...field("turn")} />
        {turn !== "always" && <Field label="Number" {...number} {...field("number")} />}
        <Field label="Effect" options={ALL_EFFECTS} {...field("effect")} />
        {hasStatus(effect) && (
          <>
            <Field label="Status, 400 to 599" {...number} min="400" max="599" {...field("status")} />
            <Field label="Retry-After, in seconds (empty: none)" {...number} min="0" required={false} {...field("retryAfter")} />
          </>
        )}
        {effect === "delay" && (
          <Field label="Milliseconds, such as 500 or 100-500" required pattern="\d{1,6}(-\d{1,6})?" {...field("delay")} />
        )}
        {effect !== "delay" && <Field label="When it applies" options={MOMENTS} {...field("when")} />}
        {turn !== "nth" && <Field label="How many times (empty: no limit)" {...number} required={false} {...field("times")} />}
      </div>
      <div class="buttons">
        <p class="sentence">{describeFault(fault)}</p>
        <Button text="Add the fault" class="primary" aria-disabled={busy} />
      </div>
      {faults.length > 0 && <p class="hint">Every change of the faults resets the counts of all of them.</p>}
    </form>
  );
}

/** Whether the answer is replaced, so that it has a status of its own. */
function hasStatus(effect: string): boolean {
  return effect === "status" || effect.startsWith("body=");
}

function faultOf({ operation, key, turn, number, effect, status, retryAfter, delay, when, times }: typeof EMPTY): Fault {
  const [name = "", value] = effect.split("=");
  return {
    ...(operation && { operation: operation as NonNullable<Fault["operation"]> }),
    ...(key && { key }),
    ...(turn === "every" && { every: Number(number) }),
    ...(turn === "nth" && { skip: Number(number) - 1, times: 1 }),
    ...(turn !== "nth" && times && { times: Number(times) }),
    ...(hasStatus(effect) && { status: Number(status), ...(retryAfter && { retryAfter: Number(retryAfter) }) }),
    ...(effect === "delay" && { delay }),
    ...(value && { [name]: value }),
    ...(effect !== "delay" && when === "after" && { when }),
  };
}

/** The first free id. The default id is the fault's place, which changes when another fault is removed. */
function freeId(faults: InForce["faults"]): string {
  let number = faults.length + 1;
  while (faults.some(({ id }) => id === `fault-${number}`)) number += 1;
  return `fault-${number}`;
}
