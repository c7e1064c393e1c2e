import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Fault } from "../../../layers/faults/fault.ts";
import { useAction } from "../parts/action.tsx";
import { useSession } from "../session.ts";
import { describeFault } from "./describe-fault.ts";

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

/** A form for one fault, with the sentence that it amounts to. */
export function FaultForm({ add, ids }: FaultFormProps): VNode {
  const { facts, masterKey } = useSession();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const fault = faultOf(draft);
  const { submit, busy } = useAction(() => add({ id: freeId(ids), ...fault }));
  return (
    <form onSubmit={submit} class="card" aria-labelledby="add-fault">
      <h3 id="add-fault">Add a fault</h3>
      <div class="fields">
        <label>
          <span>Operation</span>
          <select {...field("operation")}>
            <option value="">any request</option>
            {facts.operations.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Key</span>
          <select {...field("key")}>
            <option value="">any key</option>
            <option>{masterKey}</option>
          </select>
        </label>
        <label>
          <span>Which of them</span>
          <select {...field("turn")}>
            <option value="always">all</option>
            <option value="nth">only number …</option>
            <option value="every">every …</option>
            <option value="probability">by chance, in percent …</option>
          </select>
        </label>
        {draft.turn !== "always" && (
          <label>
            <span>{draft.turn === "probability" ? "Percent" : "Number"}</span>
            <input type="number" min="1" max={draft.turn === "probability" ? "100" : undefined} required {...field("number")} />
          </label>
        )}
        <label>
          <span>Effect</span>
          <select {...field("effect")}>
            <option value="status">answers with a status</option>
            <option value="delay">is late</option>
            {facts.deliveries.map((kind) => (
              <option key={kind} value={kind}>
                breaks the answer: {kind}
              </option>
            ))}
          </select>
        </label>
        {draft.effect === "status" && (
          <label>
            <span>Status, 400 to 599</span>
            <input type="number" min="400" max="599" required {...field("status")} />
          </label>
        )}
        {draft.effect === "delay" && (
          <label>
            <span>Milliseconds, 100-500 or lognormal:300:0.5</span>
            <input required {...field("delay")} />
          </label>
        )}
        {draft.effect !== "delay" && (
          <label>
            <span>When it strikes</span>
            <select {...field("when")}>
              <option value="after">after the request took effect</option>
              <option value="before">before, so that it takes none</option>
            </select>
          </label>
        )}
        <label>
          <span>At most so often (empty: always)</span>
          <input type="number" min="1" {...field("times")} />
        </label>
      </div>
      <div class="buttons">
        <p class="sentence">{describeFault(fault)}</p>
        <button type="submit" class="primary" aria-disabled={busy}>
          Add the fault
        </button>
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
    ...(effect !== "status" && effect !== "delay" && { answer: effect as NonNullable<Fault["answer"]> }),
    ...(effect !== "delay" && when === "before" && { when }),
  };
}

/** The first id that no fault has: those that the mock gives by place move when one is removed. */
function freeId(ids: readonly string[]): string {
  let number = ids.length + 1;
  while (ids.includes(`fault-${number}`)) number += 1;
  return `fault-${number}`;
}
