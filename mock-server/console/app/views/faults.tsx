import type { VNode } from "preact";
import type { CountedFault, Fault } from "../../../layers/faults/fault.ts";
import { control } from "../control.ts";
import { Action } from "../parts/action.tsx";
import { useSession } from "../session.ts";
import { useResource } from "../use-resource.ts";
import { describeFault } from "./describe-fault.ts";
import { FaultForm } from "./fault-form.tsx";

/** Trouble on purpose: what is in force, how often it struck, and a form for more. */
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
  return (
    <section aria-labelledby="faults">
      <div class="head">
        <h2 id="faults">
          Faults <span class="sub">{faults.length === 0 ? "none in force" : `${faults.length} in force`}</span>
        </h2>
        {faults.length > 0 && (
          <Action kind="danger" run={clear}>
            Clear all faults
          </Action>
        )}
      </div>
      {problem && <p class="problem">{problem}</p>}
      {faults.length > 0 && (
        <table class="faults">
          <caption class="unseen">Faults in force</caption>
          <thead>
            <tr>
              <th scope="col">Fault</th>
              <th scope="col" class="end">
                Matched
              </th>
              <th scope="col" class="end">
                Fired
              </th>
              <th scope="col" class="end">
                <span class="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={fault.id}>
                <th scope="row">
                  {describeFault(fault)} <code class="id">{fault.id}</code>
                </th>
                <td class="end">{fault.matched}</td>
                <td class="end">{fault.fired}</td>
                <td class="end">
                  <Action kind="quiet" run={() => remove(fault)} label={`Remove ${fault.id}`}>
                    Remove
                  </Action>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FaultForm add={add} ids={faults.map(({ id }) => id)} />
    </section>
  );
}

function uncounted({ matched: _matched, fired: _fired, ...fault }: CountedFault): Fault {
  return fault;
}
