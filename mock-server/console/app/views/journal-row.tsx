import type { VNode } from "preact";
import type { JournalEntry } from "../../../layers/journal/journal-entry.ts";
import { Marked } from "../parts/marked.tsx";
import { Status } from "../parts/status.tsx";
import { useSession } from "../session.ts";

/** One request, with what it came close to in words. */
export function JournalRow({ entry }: { readonly entry: JournalEntry }): VNode {
  const { facts } = useSession();
  const { method, path, query, status, rule, key, durationMs, fault, nearMisses, time } = entry;
  return (
    <tr>
      <th scope="row">
        <span class="method">{method}</span>{" "}
        <code class="path">
          {path}
          {query && `?${query}`}
        </code>
        {nearMisses.length > 0 && (
          <ul class="near">
            {nearMisses.map((line) => (
              <li key={line}>
                <Marked text={line} />
              </li>
            ))}
          </ul>
        )}
      </th>
      <td>
        <Status status={status} /> <code title={rule ? facts.sentences[rule] : undefined}>{rule ?? "no rule"}</code>
        {fault && <span class="tag">fault {fault}</span>}
      </td>
      <td class="spare">
        <code>{key ? (key.name ?? `#${key.hash.slice(0, 8)}`) : "none"}</code>
      </td>
      <td class="end spare">{Math.round(durationMs)} ms</td>
      <td class="end">
        <time dateTime={time}>{new Date(time).toLocaleTimeString("en-GB")}</time>
      </td>
    </tr>
  );
}
