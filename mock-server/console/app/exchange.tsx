import { useEffect } from "preact/hooks";
import { KEY_HEADER } from "../../../openapi/index.ts";
import type { JournalEntry, Message } from "../../simulation/journal.ts";
import { MOCK_URL } from "./control.ts";
import { ActionButton, Button } from "./controls.tsx";
import { describeFault } from "./describe-fault.ts";
import { curlLine, type PlainRequest, send } from "./interface.ts";
import { Outcome, otherCause, Target, timeText, wholeKey } from "./journal-entry.tsx";
import { indentJson } from "./json-text.ts";
import { useSession } from "./session.ts";
import { copy, Fact, Listing, Prose, RuleSentence } from "./text.tsx";

/** A request of the journal with its complete answer. */
export function ExchangePanel({ id }: { readonly id: number }) {
  const session = useSession();
  const entry = session.requests?.find((request) => request.id === id);
  const close = () => {
    session.setOpenRequest(undefined);
    setTimeout(() => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus());
  };
  // On a narrow screen, the panel replaces the list, which had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById("close")?.focus();
  }, []);
  return (
    <section class="exchange" aria-labelledby="exchange">
      <div class="head">
        <h2 id="exchange">Request {id}</h2>
        <Button text="Close" id="close" class="quiet" onClick={close} />
      </div>
      {entry ? <Details entry={entry} /> : <p class="problem">The journal no longer has this request.</p>}
    </section>
  );
}

function Details({ entry }: { readonly entry: JournalEntry }) {
  const session = useSession();
  const { rule, key, time, durationMs, nearMisses, request, response } = entry;
  const cause = otherCause(entry);
  const fault = session.inForce?.faults.find(({ id }) => cause === `fault ${id}`);
  return (
    <>
      <p class="target">
        <Target entry={entry} />
      </p>
      <p class="line">
        <Outcome entry={entry} /> <span>{timeText(time)}</span> <span>{Math.round(durationMs)} ms</span>
        <code>{wholeKey(entry, session) ?? key ?? "none"}</code>
      </p>
      <Copies entry={entry} />
      {entry.break !== null && (
        <Prose
          class="problem"
          text={`The client got no readable answer: \`${entry.break}\`. Below is the answer that was lost.`}
        />
      )}
      <dl class="why">
        {rule && (
          <Fact name="Rule">
            <code>{rule}</code>
            <RuleSentence rule={rule} />
          </Fact>
        )}
        {cause && (
          <Fact name="Cause">
            <code>{cause}</code> {fault && describeFault(fault)}
          </Fact>
        )}
        {nearMisses.length > 0 && (
          <Fact name="Near miss">
            {nearMisses.map((text) => (
              <Prose key={text} text={text} />
            ))}
          </Fact>
        )}
      </dl>
      <Side name="Request" message={request} />
      <Side name="Answer" message={response} />
    </>
  );
}

function Side({ name, message: { headers, body } }: { readonly name: string; readonly message: Message }) {
  // Node gives header names of a request in lower case.
  const capitals = (header: string) => header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const lines = Object.entries(headers).map(([header, value]) => `${capitals(header)}: ${value}`);
  return (
    <div class="side">
      <h3>{name}</h3>
      {lines.length > 0 && <Listing text={lines.join("\n")} label={`Headers of the ${name.toLowerCase()}`} />}
      {body === "" && <p class="hint">No body.</p>}
      {body !== "" && <Listing text={indentJson(body)} label={`Body of the ${name.toLowerCase()}`} />}
    </div>
  );
}

const CLIENT_HEADERS =
  /^(host|connection|content-length|accept-(encoding|language)|user-agent|origin|referer|sec-.*|keep-alive|cache-control|pragma)$/;

function Copies({ entry }: { readonly entry: JournalEntry }) {
  const session = useSession();
  const key = wholeKey(entry, session);
  const plain = repeated(entry, key ?? "<API_KEY>");
  const replay = async () => {
    const { answer } = await send(plain);
    return answer ? `Sent again: ${answer.status} by ${answer.rule}.` : "Sent again: no answer.";
  };
  return (
    <div class="buttons">
      <ActionButton text="Copy as curl" run={copy(curlLine(plain), "curl line")} />
      {(key !== undefined || entry.key === null) && <ActionButton text="Replay" run={replay} />}
    </div>
  );
}

function repeated({ method, path, query, request }: JournalEntry, key: string): PlainRequest {
  const own = Object.entries(request.headers).filter(([name]) => !CLIENT_HEADERS.test(name));
  return {
    method,
    url: `${MOCK_URL}${path}${query && "?"}${query}`,
    headers: Object.fromEntries(
      own.map(([name, value]) => (name === KEY_HEADER.toLowerCase() ? [KEY_HEADER, key] : [name, value])),
    ),
    ...(request.body !== "" && { body: request.body }),
  };
}
