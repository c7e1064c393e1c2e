import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Coverage } from "../../../layers/journal/coverage.ts";
import { Marked } from "../parts/marked.tsx";
import { count } from "../parts/pager.tsx";
import { Status } from "../parts/status.tsx";
import { useSession } from "../session.ts";
import { useResource } from "../use-resource.ts";

/** How much of what can happen to a client of this interface has happened since the journal was last cleared. */
export function CoverageView(): VNode {
  const { facts, revision } = useSession();
  const { data, problem } = useResource<Coverage>("/coverage", revision);
  const [wanted, setWanted] = useState("all");
  const items = (data?.items ?? []).filter((item) => wanted === "all" || item.count > 0 === (wanted === "met"));
  return (
    <section aria-labelledby="coverage">
      <div class="head">
        <h2 id="coverage">Coverage</h2>
      </div>
      {problem && <p class="problem">{problem}</p>}
      {data && (
        <div class="measure">
          <p>
            <strong>{data.percent} %</strong> of the contract met: {data.exercised} of {data.of} outcomes
          </p>
          <progress max={data.of} value={data.exercised} aria-label="Outcomes met" />
        </div>
      )}
      <div class="tools">
        <label>
          <span>Show</span>
          <select value={wanted} onChange={(event) => setWanted(event.currentTarget.value)}>
            <option value="all">all outcomes</option>
            <option value="met">what was met</option>
            <option value="missing">what is missing</option>
          </select>
        </label>
      </div>
      {data && items.length === 0 && <p class="empty">{wanted === "met" ? "Nothing was met yet." : "Nothing is missing."}</p>}
      {items.length > 0 && (
        <table class="coverage">
          <caption class="unseen">Outcomes of the contract</caption>
          <thead>
            <tr>
              <th scope="col">Outcome</th>
              <th scope="col" class="spare">
                Operation
              </th>
              <th scope="col">Status</th>
              <th scope="col" class="end">
                Met
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={`${item.operation} ${item.rule}`}>
                <th scope="row">
                  <code>{item.rule}</code>
                  <span class="desc">
                    <Marked text={facts.sentences[item.rule] ?? ""} />
                  </span>
                </th>
                <td class="spare">{item.operation}</td>
                <td>
                  <Status status={item.status} />
                </td>
                <td class="end">{item.count > 0 ? `${count(item.count)} ×` : <span class="missing">missing</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
