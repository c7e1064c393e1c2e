import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Coverage } from "../../layers/coverage.ts";
import { useResource } from "./control.ts";
import { Choice } from "./fields.tsx";
import { useSession } from "./session.ts";
import { count, Prose, Status } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

/** How many of the outcomes that a client of this interface can meet were met since the journal was last cleared. */
export function CoverageView(): VNode {
  const { facts, revision } = useSession();
  const { data, problem } = useResource<Coverage>("/coverage", revision);
  const [wanted, setWanted] = useState("all");
  const items = (data?.items ?? []).filter((item) => wanted === "all" || item.count > 0 === (wanted === "met"));
  const options = [
    ["all", "all outcomes"],
    ["met", "what was met"],
    ["missing", "what is missing"],
  ] as const;
  return (
    <ViewFrame id="coverage" title="Coverage" problem={problem}>
      {data && (
        <div class="measure">
          <p>
            <strong>{data.percent} %</strong> of the contract met: {data.exercised} of {data.of} outcomes
          </p>
          <progress max={data.of} value={data.exercised} aria-label="Outcomes met" />
        </div>
      )}
      <div class="tools">
        <Choice label="Show" value={wanted} onValue={setWanted} options={options} />
      </div>
      {data && items.length === 0 && <p class="empty">{wanted === "met" ? "Nothing was met yet." : "Nothing is missing."}</p>}
      {items.length > 0 && (
        <Table
          name="coverage"
          caption="Outcomes of the contract"
          heads={{ Outcome: "", Operation: "spare", Status: "", Met: "end" }}
        >
          {items.map(({ operation, rule, status, count: met }) => (
            <tr key={`${operation} ${rule}`}>
              <th scope="row">
                <code>{rule}</code>
                <span class="desc">
                  <Prose text={facts.sentences[rule] ?? ""} />
                </span>
              </th>
              <td class="spare">{operation}</td>
              <td>
                <Status status={status} />
              </td>
              <td class="end">{met > 0 ? `${count(met)} ×` : <span class="missing">missing</span>}</td>
            </tr>
          ))}
        </Table>
      )}
    </ViewFrame>
  );
}
