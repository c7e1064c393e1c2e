import { useState } from "preact/hooks";
import { allOperations, type OperationId, operationOf } from "../../../openapi/index.ts";
import { BASE_URL } from "./control.ts";
import { ActionButton, Button, Field, useFields } from "./controls.tsx";
import { type Answered, curlLine, plainRequest, send } from "./interface.ts";
import { indentJson, lastIdIn } from "./json-text.ts";
import { useSession } from "./session.ts";
import { copy, Listing, RuleSentence, Status } from "./text.tsx";

/** Sends one request with the chosen key and shows the answer, to try an open question or a fault. */
export function RequestPanel() {
  const { masterKey, connected } = useSession();
  const [operation, setOperation] = useState<OperationId>("listProjects");
  const { values, field } = useFields<string>({ limit: "3" });
  const [answered, setAnswered] = useState<Answered>();
  const [waiting, setWaiting] = useState(false);

  const names = operationOf(operation).query;
  const parameters = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
  const request = plainRequest({ operation, masterKey, parameters }, BASE_URL);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (waiting || !connected) return;
    setWaiting(true);
    setAnswered(await send(request));
    setWaiting(false);
  };
  const { answer } = answered ?? {};
  const next = operation === "listProjects" ? lastIdIn(answer?.text ?? "") : undefined;
  const operations = Object.fromEntries(allOperations.map(({ id, method, path }) => [id, `${method} ${path}`]));
  // The announcement for a screen reader, without the body.
  const summary = answer ? `Answered with ${answer.status} by ${answer.rule}.` : "No answer.";
  return (
    <section aria-labelledby="request" class="request">
      <h2 id="request">
        Request{" "}
        <span class="quiet small">
          as <code>{masterKey}</code>
        </span>
      </h2>
      <form onSubmit={submit} class="tools">
        <Field
          label="Operation"
          size="grow"
          value={operation}
          onValue={(id) => setOperation(id as OperationId)}
          options={operations}
        />
        {names.map((name) => (
          <Field key={name} label={<code>{name}</code>} size="small" {...field(name)} />
        ))}
        <Button text="Send" id="send" class="primary" aria-disabled={waiting || !connected} />
      </form>
      <div class="copy">
        <Listing text={curlLine(request)} label="curl line" />
        <ActionButton text="Copy" aria-label="Copy curl line" run={copy(curlLine(request), "curl line")} />
      </div>
      <p class="unseen" role="status">
        {waiting ? "Waiting for the answer." : answered && summary}
      </p>
      <div class="answer-of">
        {waiting ? <p class="hint">Waiting for the answer…</p> : answered && <AnswerOf {...answered} />}
      </div>
      {next && (
        <button type="button" onClick={() => field("last_id").onValue(next)}>
          Continue after <code>{next}</code>
        </button>
      )}
    </section>
  );
}

function AnswerOf({ durationMs, answer }: Answered) {
  if (!answer) {
    return (
      <p class="problem">
        No answer: the connection broke after {durationMs} ms. Only the state shows whether the request took effect.
      </p>
    );
  }
  const { status, rule, text } = answer;
  return (
    <>
      <p class="line">
        <Status status={status} /> <code>{rule}</code> <span class="quiet small">{durationMs} ms</span>
      </p>
      <RuleSentence class="hint" rule={rule} />
      <Listing text={indentJson(text)} label="Body of the answer" />
    </>
  );
}
