import { allRules } from "../../../openapi/rules.ts";
import type { JournalEntry } from "../../simulation/journal-entry.ts";
import { Code, Fact, Panel } from "./components.tsx";
import { indentJson } from "./control.ts";
import { curlOf, durationOf, targetOf, timeOf } from "./entry-texts.ts";

interface RequestPanelProps {
  readonly id: string;
  readonly entry: JournalEntry | undefined;
}

/** A request of the journal: what was answered, why, and what was asked. */
export function RequestPanel({ id, entry }: RequestPanelProps) {
  if (!entry)
    return (
      <Panel title={`Request ${id}`}>
        <p>The journal does not have this request, or no longer.</p>
      </Panel>
    );
  const { status, cause, key, nearMisses } = entry;
  const [kind = "", name = ""] = cause.split(/ (.*)/);
  const rule = allRules.find(({ id }) => id === name);
  const view = { rule: "answers", fault: "faults" }[kind];
  const lost = entry.break ? `, lost on its way by \`break=${entry.break}\`` : "";
  const makeFault = <a href={`#/faults/request-${id}`}>Make a fault of this</a>;
  return (
    <Panel title={`Request ${id}`} action={makeFault}>
      <dl>
        <Fact
          name="Answer"
          text={`\`${status || "waiting"}\`${lost}, after ${durationOf(entry)}`}
        />
        <dt>Cause</dt>
        <dd>{view ? <a href={`#/${view}/${name}`}>{cause}</a> : cause}</dd>
        {rule && <Fact name="Why" text={rule.sentence} />}
        {nearMisses.map((hint) => (
          <Fact key={hint} name={<mark>Near miss</mark>} text={hint} />
        ))}
        <Fact
          name="Request"
          text={`\`${targetOf(entry)}\` with ${key ?? "no key"}, at ${timeOf(entry)}`}
        />
      </dl>
      <MessageText name="answer" message={entry.response} />
      <MessageText name="request" message={entry.request} />
      <Code name="curl" text={curlOf(entry)} />
    </Panel>
  );
}

interface MessageTextProps {
  readonly name: string;
  readonly message: JournalEntry["request"];
}

/** The body of a message, if it has one, and its headers, folded. */
function MessageText({ name, message: { headers, body } }: MessageTextProps) {
  const lines = Object.entries(headers).map((header) => header.join(": "));
  return (
    <>
      {body !== "" && <Code name={name} text={indentJson(body)} />}
      {lines.length > 0 && (
        <details>
          <summary>{`Headers of the ${name} (${lines.length})`}</summary>
          <Code name={`headers of the ${name}`} text={lines.join("\n")} />
        </details>
      )}
    </>
  );
}
