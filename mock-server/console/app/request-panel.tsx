import type { JSX } from "preact";
import { allRules } from "../../../openapi/rules.ts";
import type { JournalEntry } from "../../simulation/journal.ts";
import { DEV_ACCOUNTS } from "../../store/dev-accounts.ts";
import { isUsedUp, textOf } from "./actions.ts";
import { Code, Panel, Prose } from "./components.tsx";
import { indentJson } from "./control.ts";
import { curlOf, targetOf } from "./curl.ts";
import { store } from "./page-state.ts";

/** A request of the journal: what was answered, why, and what was asked. */
export function RequestPanel({ id }: { readonly id: string }): JSX.Element {
  const entry = store().requests.find((each) => String(each.id) === id);
  if (!entry)
    return (
      <Panel title={`Request ${id}`}>The journal does not have this request, or no longer.</Panel>
    );
  const { status, cause, key, time, durationMs, nearMisses } = entry;
  const [kind = "", name = ""] = cause.split(/ (.*)/);
  const view = { rule: "answers", fault: "faults" }[kind];
  const lost = entry.break ? `, lost on its way by \`break=${entry.break}\`` : "";
  return (
    <Panel title={`Request ${id}`}>
      <dl>
        <Fact name="Answer">{`\`${status}\`${lost}, at ${time}, after ${Math.round(durationMs)} ms`}</Fact>
        <dt>Cause</dt>
        <dd>{view ? <a href={`#/${view}/${name}`}>{cause}</a> : cause}</dd>
        <Fact name="Why">{whyOf(kind, name)}</Fact>
        {nearMisses.map((hint) => (
          <Fact key={hint} name="Near miss">
            {hint}
          </Fact>
        ))}
        <Fact name="Request">{`\`${targetOf(entry)}\` with the key \`${key ?? "none"}\``}</Fact>
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
    if (!fault) return "The fault is no longer in force.";
    return `The fault \`${textOf(fault)}\` is ${isUsedUp(fault) ? "used up" : "in force"}.`;
  }
  if (kind === "Prefer") return "The header `Prefer` of the request asked for it.";
  if (kind === "key")
    return `The key has it: ${DEV_ACCOUNTS.find(({ key }) => key === name)?.about}.`;
  const rule = allRules.find(({ id }) => id === name);
  return rule?.sentence ?? "The mock itself answered, not a rule of the interface.";
}

/** The body of a message, if it has one, and its headers, folded. */
function MessageText({
  name,
  message: { headers, body },
}: {
  readonly name: string;
  readonly message: JournalEntry["request"];
}): JSX.Element {
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
