import { useState } from "preact/hooks";
import type { Coverage, CoverageItem } from "../../layers/coverage.ts";
import { Field } from "./controls.tsx";
import { useResource } from "./resource.ts";
import { useSession } from "./session.ts";
import { count, RuleSentence, Status } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

const SHOWN = { all: "all outcomes", met: "outcomes met", missing: "outcomes missing" };

/** The outcomes of the interface that requests have met since the journal was last cleared. */
export function CoverageView() {
  const { data, problem } = useResource<Coverage>("/coverage", useSession().revision);
  const [wanted, setWanted] = useState("all");
  const items = (data?.items ?? []).filter((item) => wanted === "all" || item.count > 0 === (wanted === "met"));
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
        <Field label="Show" value={wanted} onValue={setWanted} options={SHOWN} />
      </div>
      <Table
        caption="Outcomes of the contract"
        empty={data && (wanted === "met" ? "Nothing met yet." : "Nothing is missing.")}
        columns={{ Outcome: "", Operation: "spare", Status: "", Met: "end" }}
        rows={items.map(rowOf)}
      />
    </ViewFrame>
  );
}

function rowOf({ operation, rule, status, count: met }: CoverageItem) {
  const outcome = (
    <>
      <code>{rule}</code>
      <RuleSentence class="desc" rule={rule} />
    </>
  );
  const times = met > 0 ? `${count(met)} ×` : <i class="quiet">missing</i>;
  return { key: `${operation} ${rule}`, cells: [outcome, operation, <Status key="status" status={status} />, times] };
}
