import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { curlLine, plainRequest } from "../interface/curl.ts";
import { indentJson } from "../interface/indent-json.ts";
import { type Answered, send } from "../interface/send.ts";
import { Copy } from "../parts/copy.tsx";
import { Listing } from "../parts/listing.tsx";
import { Marked } from "../parts/marked.tsx";
import { Status } from "../parts/status.tsx";
import { useSession } from "../session.ts";

const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  listProjects: ["limit", "last_id"],
  deleteProject: ["projectId"],
};

/** Sends one request as the chosen key and shows the answer as it came: where one sees what a switch or a fault does. */
export function RequestPanel(): VNode {
  const { facts, masterKey } = useSession();
  const [operation, setOperation] = useState("listProjects");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ limit: "3" });
  const [answered, setAnswered] = useState<Answered>();
  const [waiting, setWaiting] = useState(false);

  const names = PARAMETERS[operation] ?? [];
  const parameters = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
  const request = plainRequest({ operation, masterKey, parameters }, facts, location.origin);
  const submit = async (event: Event) => {
    event.preventDefault();
    setWaiting(true);
    setAnswered(await send(request));
    setWaiting(false);
  };
  const next = answered?.kind === "answer" && operation === "listProjects" ? lastId(answered.text) : undefined;

  return (
    <section aria-labelledby="request" class="request">
      <h2 id="request">
        Request{" "}
        <span class="sub">
          as <code>{masterKey}</code>
        </span>
      </h2>
      <form onSubmit={submit} class="tools">
        <label class="grow">
          <span>Operation</span>
          <select value={operation} onChange={(event) => setOperation(event.currentTarget.value)}>
            {facts.operations.map(({ id, method, path }) => (
              <option key={id} value={id}>
                {method} {path}
              </option>
            ))}
          </select>
        </label>
        {names.map((name) => (
          <label key={name} class="small">
            <span>
              <code>{name}</code>
            </span>
            <input value={values[name] ?? ""} onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })} />
          </label>
        ))}
        <button type="submit" class="primary" aria-disabled={waiting}>
          Send
        </button>
      </form>
      <Copy text={curlLine(request)} what="curl line" />
      <p class="unseen" role="status">
        {waiting ? "Waiting for the answer." : answered && summary(answered)}
      </p>
      <div class="answer">
        {waiting ? (
          <p class="hint">Waiting for the answer…</p>
        ) : (
          answered && <Answer answered={answered} sentences={facts.sentences} />
        )}
      </div>
      {next && (
        <button type="button" onClick={() => setValues({ ...values, last_id: next })}>
          Continue after <code>{next}</code>
        </button>
      )}
    </section>
  );
}

function Answer({
  answered,
  sentences,
}: {
  readonly answered: Answered;
  readonly sentences: Readonly<Record<string, string>>;
}): VNode {
  if (answered.kind === "lost") {
    return (
      <p class="problem">
        No answer: the connection broke after {answered.durationMs} ms. Whether the request took effect, only the state tells.
      </p>
    );
  }
  const { status, rule, durationMs, text } = answered;
  return (
    <>
      <p class="line">
        <Status status={status} /> <code>{rule || "no rule"}</code> <span class="meta">{durationMs} ms</span>
      </p>
      <p class="hint">
        <Marked text={sentences[rule] ?? ""} />
      </p>
      <Listing text={indentJson(text)} label="Body of the answer" />
    </>
  );
}

/** For those who listen: the body can be read where it stands, and is not read out in full. */
function summary(answered: Answered): string {
  return answered.kind === "lost" ? "No answer came." : `Answered with ${answered.status} by ${answered.rule || "no rule"}.`;
}

/** The last id of a list, as it is written there. */
function lastId(text: string): string | undefined {
  return [...text.matchAll(/"id"\s*:\s*(\d+)/g)].at(-1)?.[1];
}
