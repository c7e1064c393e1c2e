import { useEffect } from "preact/hooks";
import type { WholeEntry } from "../../control/journal-endpoints.ts";
import type { Message } from "../../layers/exchange.ts";
import { ActionButton, Button } from "./controls.tsx";
import { describeFault } from "./describe-fault.ts";
import { curlLine, fetchCall, indentJson, type PlainRequest, send } from "./interface.ts";
import { isLost, keyText, knownKey, Outcome, Target, timeText } from "./journal-entry.tsx";
import { closeRequest } from "./keyboard.tsx";
import { useResource } from "./resource.ts";
import { type Session, useSession } from "./session.ts";
import { copy, Fact, Listing, Prose, RuleSentence } from "./text.tsx";

/** A request of the journal with its complete answer. */
export function ExchangePanel({ id }: { readonly id: number }) {
  const session = useSession();
  const { data: entry, problem } = useResource<WholeEntry>(`/requests/${id}`, 0);

  // On a narrow screen, the panel replaces the list, which had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById("close")?.focus();
  }, []);
  return (
    <section class="exchange" aria-labelledby="exchange">
      <div class="head">
        <h2 id="exchange">Request {id}</h2>
        <Button text="Close" id="close" class="quiet" onClick={() => closeRequest(session)} />
      </div>
      {problem && <p class="problem">{problem}</p>}
      {entry && <Details entry={entry} />}
    </section>
  );
}

function Details({ entry }: { readonly entry: WholeEntry }) {
  const session = useSession();
  const { rule, fault: faultId, time, durationMs, nearMisses, violations = [], request, response } = entry;
  const fault = session.inForce?.faults.find(({ id }) => id === faultId);
  return (
    <>
      <p class="target">
        <Target entry={entry} />
      </p>
      <p class="line">
        <Outcome entry={entry} /> <span>{timeText(time)}</span> <span>{Math.round(durationMs)} ms</span>
        <code>{keyText(entry, session)}</code>
      </p>
      <Copies entry={entry} />
      {isLost(entry) && (
        <Prose
          class="problem"
          text={`The client got no readable answer: \`${entry.delivery}\`. Below is the answer that was lost.`}
        />
      )}
      <dl class="why">
        {rule && (
          <Fact name="Rule">
            <code>{rule}</code>
            <RuleSentence rule={rule} />
          </Fact>
        )}
        {faultId && (
          <Fact name="Fault">
            <code>{faultId}</code> {fault ? describeFault(fault) : "It is no longer in force."} <a href="#faults">Faults</a>
          </Fact>
        )}
        {violations.length > 0 && <Fact name="Violation">{violations.map(lineOf)}</Fact>}
        {nearMisses.length > 0 && <Fact name="Near miss">{nearMisses.map(lineOf)}</Fact>}
      </dl>
      <Side name="Request" message={request} />
      <Side name="Answer" message={response} />
    </>
  );
}

function lineOf(text: string) {
  return <Prose key={text} text={text} />;
}

function Side({ name, message }: { readonly name: string; readonly message: Message | null }) {
  // Node gives header names of a request in lower case.
  const capitals = (header: string) => header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const headers = Object.entries(message?.headers ?? {}).map(([header, value]) => `${capitals(header)}: ${value}`);
  return (
    <div class="side">
      <h3>{name}</h3>
      {message === null && <p class="hint">Its headers and body were dropped to make room for later requests.</p>}
      {headers.length > 0 && <Listing text={headers.join("\n")} label={`Headers of the ${name.toLowerCase()}`} />}
      {message?.body === null && <p class="hint">No body.</p>}
      {message?.body && <Listing text={indentJson(message.body)} label={`Body of the ${name.toLowerCase()}`} />}
    </div>
  );
}

const CLIENT_HEADERS =
  /^(host|connection|content-length|accept-(encoding|language)|user-agent|origin|referer|sec-.*|keep-alive|cache-control|pragma)$/;

function Copies({ entry }: { readonly entry: WholeEntry }) {
  const session = useSession();
  const key = knownKey(entry, session);
  const plain = repeated(entry, key ?? "<API_KEY>", session);
  const replay = async () => {
    const { answer } = await send(plain);
    return answer ? `Sent again: ${answer.status} by ${answer.rule}.` : "Sent again: no answer.";
  };
  return (
    <div class="buttons">
      <ActionButton text="Copy as curl" run={copy(curlLine(plain), "curl line")} />
      <ActionButton text="Copy as fetch" run={copy(fetchCall(plain), "fetch call")} />
      {session.connected && (key !== undefined || entry.key === null) && <ActionButton text="Replay" run={replay} />}
    </div>
  );
}

function repeated({ method, path, query, request }: WholeEntry, key: string, { facts }: Session): PlainRequest {
  const own = Object.entries(request?.headers ?? {}).filter(([name]) => !CLIENT_HEADERS.test(name));
  const isKey = (name: string) => name.toLowerCase() === facts.keyHeader.toLowerCase();
  return {
    method,
    url: `${location.origin}${path}${query && "?"}${query}`,
    headers: Object.fromEntries(own.map(([name, value]) => (isKey(name) ? [facts.keyHeader, key] : [name, value]))),
    ...(request?.body && { body: request.body }),
  };
}
