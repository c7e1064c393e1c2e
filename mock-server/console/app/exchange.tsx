import type { JSX } from "preact";
import { allRules } from "../../../openapi/index.ts";
import type { JournalEntry, Message } from "../../simulation/journal.ts";
import { DEV_ACCOUNTS } from "../../store/dev-accounts.ts";
import { textOf } from "./actions.ts";
import { Code, Panel, Prose } from "./components.tsx";
import { indentJson } from "./control.ts";
import { curlOf, targetOf } from "./curl.ts";
import { store } from "./store.ts";

/** A request of the journal: what was asked, what was answered, and why. */
export function Exchange({ entry }: { readonly entry: JournalEntry }): JSX.Element {
  const { id, status, cause, key, time, durationMs, nearMisses } = entry;
  const [kind = "", name = ""] = cause.split(/ (.*)/);
  const view = { rule: "answers", fault: "faults" }[kind];
  const lost = entry.break ? `, lost on its way by \`break=${entry.break}\`` : "";
  return (
    <Panel title={`Request ${id}`}>
      <dl>
        <Fact name="Request">{`\`${targetOf(entry)}\` with the key \`${key ?? "none"}\``}</Fact>
        <Fact name="Answer">{`\`${status}\`${lost}, at ${time}, after ${Math.round(durationMs)} ms`}</Fact>
        <dt>Cause</dt>
        <dd>{view ? <a href={`#/${view}/${name}`}>{cause}</a> : cause}</dd>
        <Fact name="Why">{whyOf(kind, name)}</Fact>
        {nearMisses.map((hint) => (
          <Fact key={hint} name="Near miss">
            {hint}
          </Fact>
        ))}
      </dl>
      <Code name="curl" text={curlOf(entry, store().accounts)} />
      <Code name="request" text={textOfMessage(entry.request)} />
      <Code name="answer" text={textOfMessage(entry.response)} />
    </Panel>
  );
}

function Fact({ name, children }: Readonly<Record<"name" | "children", string>>): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Prose text={children} />
      </dd>
    </>
  );
}

function whyOf(kind: string, name: string): string {
  if (kind === "fault") {
    const fault = store().settings.faults.find(({ id }) => id === name);
    return fault
      ? `The fault \`${textOf(fault)}\` is in force.`
      : "The fault is no longer in force.";
  }
  if (kind === "Prefer") return "The header `Prefer` of the request asked for it.";
  if (kind === "key")
    return `The key has it: ${DEV_ACCOUNTS.find(({ key }) => key === name)?.about}.`;
  const rule = allRules.find(({ id }) => id === name);
  return rule?.sentence ?? "The mock itself answered, not a rule of the interface.";
}

function textOfMessage({ headers, body }: Message): string {
  const lines = Object.entries(headers).map(
    ([header, value]) => `${header.toLowerCase()}: ${value}`,
  );
  return [...lines, "", body === "" ? "(no body)" : indentJson(body)].join("\n");
}
