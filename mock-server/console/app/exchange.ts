import { type ComponentChildren, h, type JSX } from "preact";
import { allRules } from "../../../openapi/index.ts";
import type { JournalEntry, Message } from "../../simulation/journal.ts";
import { DEV_ACCOUNTS } from "../../store/dev-accounts.ts";
import { textOf } from "./actions.ts";
import { indentJson } from "./control.ts";
import { curlOf, targetOf } from "./curl.ts";
import { store } from "./store.ts";
import { codeOf, Panel, prose } from "./view.ts";

/** A request of the journal: what was asked, what was answered, and why. */
export function Exchange({ entry }: { readonly entry: JournalEntry }): JSX.Element {
  const { id, status, cause, key, time, durationMs, nearMisses } = entry;
  const [kind = "", name = ""] = cause.split(/ (.*)/);
  const view = kind === "rule" ? "answers" : kind === "fault" && "faults";
  const clock = `${new Date(time).toLocaleTimeString("en-GB")} (${time.slice(11, 23)} UTC)`;
  const lost = entry.break ? `, lost on its way by \`break=${entry.break}\`` : "";
  const facts: (readonly [string, ComponentChildren])[] = [
    ["Request", prose(`\`${targetOf(entry)}\` with the key \`${key ?? "none"}\``)],
    ["Answer", prose(`\`${status}\`${lost}, at ${clock}, after ${Math.round(durationMs)} ms`)],
    ["Cause", view ? h("a", { href: `#/${view}/${name}` }, cause) : prose(`\`${cause}\``)],
    ["Why", prose(whyOf(kind, name))],
    ...nearMisses.map((hint) => ["Near miss", prose(hint)] as const),
  ];
  const list = facts.map(([term, fact]) => [h("dt", {}, term), h("dd", {}, fact)]);
  const curl = codeOf("curl", curlOf(entry, store().accounts));
  const [sent, answered] = [
    codeOf("request", textOfMessage(entry.request)),
    codeOf("answer", textOfMessage(entry.response)),
  ];
  return h(Panel, { title: `Request ${id}` }, h("dl", {}, list), curl, sent, answered);
}

function whyOf(kind: string, name: string): string {
  const fault = store().settings.faults.find(({ id }) => id === name);
  if (kind === "fault")
    return fault
      ? `The fault \`${textOf(fault)}\` is in force.`
      : "The fault is no longer in force.";
  if (kind === "Prefer") return "The header `Prefer` of the request asked for it.";
  if (kind === "key")
    return `The key has it: ${DEV_ACCOUNTS.find(({ key }) => key === name)?.about}.`;
  return (
    allRules.find(({ id }) => id === name)?.sentence ??
    "The mock itself answered, not a rule of the interface."
  );
}

function textOfMessage({ headers, body }: Message): string {
  const lines = Object.entries(headers).map(
    ([header, value]) => `${header.toLowerCase()}: ${value}`,
  );
  return [...lines, "", body === "" ? "(no body)" : indentJson(body)].join("\n");
}
