import { allRules } from "../../../openapi/rules.ts";
import type { JournalEntry } from "../../simulation/journal-entry.ts";
import { Code, Panel, Prose } from "./components.tsx";
import { indentJson } from "./control.ts";
import { curlOf } from "./curl.ts";
import { store } from "./page-state.ts";

/** A request of the journal: what was answered, why, and what was asked. */
export function RequestPanel({ id }: { readonly id: string }) {
  const entry = store().requests.find((each) => String(each.id) === id);
  if (!entry)
    return (
      <Panel title={`Request ${id}`}>The journal does not have this request, or no longer.</Panel>
    );
  const { status, cause, time, durationMs, nearMisses } = entry;
  const [kind = "", name = ""] = cause.split(/ (.*)/);
  const rule = allRules.find(({ id }) => id === name);
  const view = { rule: "answers", fault: "faults" }[kind];
  const lost = entry.break ? `, lost on its way by \`break=${entry.break}\`` : "";
  return (
    <Panel title={`Request ${id}`}>
      <dl>
        <Fact name="Answer">{`\`${status || "waiting"}\`${lost}, at ${time}, after ${Math.round(durationMs)} ms`}</Fact>
        <dt>Cause</dt>
        <dd>{view ? <a href={`#/${view}/${name}`}>{cause}</a> : cause}</dd>
        {rule && <Fact name="Why">{rule.sentence}</Fact>}
        {nearMisses.map((hint) => (
          <Fact key={hint} name="Near miss">
            {hint}
          </Fact>
        ))}
      </dl>
      <MessageText name="answer" message={entry.response} />
      <MessageText name="request" message={entry.request} />
      <Code name="curl" text={curlOf(entry)} />
      <p>
        <a href={`#/faults/request-${id}`}>Make a fault of this</a>
      </p>
    </Panel>
  );
}

function Fact({ name, children }: Readonly<Record<"name" | "children", string>>) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Prose text={children} />
      </dd>
    </>
  );
}

/** The body of a message, if it has one, and its headers, folded. */
function MessageText({
  name,
  message: { headers, body },
}: {
  readonly name: string;
  readonly message: JournalEntry["request"];
}) {
  const lines = Object.entries(headers).map((header) => header.join(": "));
  return (
    <>
      {body !== "" && <Code name={name} text={indentJson(body)} />}
      <details>
        <summary>Headers of the {name}</summary>
        <Code name={`headers of the ${name}`} text={lines.join("\n")} />
      </details>
    </>
  );
}
