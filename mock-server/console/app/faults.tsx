import { useState } from "preact/hooks";
import {
  FAULT_FIELDS,
  type Fault,
  faultFrom,
  faultText,
  fieldText,
} from "../../simulation/fault.ts";
import type { CountedFault } from "../../simulation/faults.ts";
import { change, isInForce } from "./actions.ts";
import { ActionButton, Button, Code, Field, Panel, Row, View } from "./components.tsx";
import { control } from "./control.ts";
import { quoted } from "./entry-texts.ts";
import { type Action, pageState, route, type Settings } from "./page-state.ts";

/** The fields of the form in groups, each with a line of help. A field that is empty has its default. */
const FIELDS = {
  Match: {
    id: "Its name in the journal",
    operation: "Default: any",
    key: "Default: any. It includes copies",
  },
  Count: {
    skip: "So many matching requests pass first",
    every: "Then it applies to every n-th",
    times: "It applies to so many at most",
  },
  Effect: {
    when: "Before it takes effect (default), or after",
    status: "An error, from 400 to 599",
    headers: 'As JSON: {"X-Request-Id": "7"}',
    body: "html, empty, any other text, or JSON",
    retryAfter: "Retry-After, in seconds",
    delay: "Milliseconds: 500, or 100-300",
    break: "How the answer is lost on its way",
  },
};

/** Faults to begin with, by the texts of their buttons. */
const EXAMPLES: Readonly<Record<string, Fault>> = {
  "Lose the answer of a delete": {
    id: "lost",
    operation: "deleteProject",
    times: 1,
    when: "after",
    break: "reset",
  },
  "Answer 503 twice": { id: "busy", times: 2, status: 503, retryAfter: 1 },
  "Answer 2 s late": { id: "slow", delay: 2000 },
  Other: { id: "mine" },
};

/** The faults with their counts, and a form to start one or to change one. */
export function FaultsView() {
  const { faults, delay } = pageState().settings;
  const { item } = route();
  const opened =
    [...faults, ...Object.values(EXAMPLES)].find(({ id }) => id === item) ?? faultOfRequest(item);
  const removeDelay = () => control("PUT faults", { faults, delay: 0 });
  const tools = (
    <>
      <p>New fault</p>
      {Object.entries(EXAMPLES).map(([name, { id }]) => (
        <Button onClick={() => location.assign(`#/faults/${id}`)}>{name}</Button>
      ))}
    </>
  );
  return (
    <View tools={tools} panel={opened && <FaultPanel key={item} id={item} first={opened} />}>
      {delay && (
        <Row cells={["delay", `every answer is ${delay} ms late`]}>
          <ActionButton action={change("No delay.", removeDelay, "faults")}>Stop</ActionButton>
        </Row>
      )}
      {faults.filter(isInForce).map(faultRow)}
      <p>No fault is in force. Choose one above, and start it.</p>
      <h2>Used up</h2>
      {faults.filter((fault) => !isInForce(fault)).map(faultRow)}
    </View>
  );
}

function faultRow({ id, matched, fired, ...fault }: CountedFault) {
  const others = pageState().settings.faults.filter((each) => each.id !== id);
  return (
    <Row key={id} id={id} cells={[id, faultText(fault), `${matched} matched`, `${fired} fired`]}>
      <ActionButton aria-label={`Stop ${id}`} action={replacing(`Stopped ${id}`, others)}>
        Stop
      </ActionButton>
    </Row>
  );
}

/** The fields of a fault that answers the next request as one of the journal was, by an id such as `request-7`. */
function faultOfRequest(id: string) {
  const entry = pageState().requests.find((each) => id === `request-${each.id}`);
  if (!entry) return undefined;
  const { operation, status, rule, key } = entry;
  // A fault is for a known key, not for one that was refused, or that the journal shortens. Without a key it is for any.
  const isUnknown = rule?.startsWith("auth.") || key?.includes("…");
  return {
    id,
    operation,
    key: isUnknown ? "" : key,
    times: 1,
    status: Math.max(status, 400),
    break: entry.break,
  };
}

/** Replaces the faults, and opens the one at a place; -1 is the last place. */
function replacing(text: string, faults: readonly Fault[], place = faults.length): Action {
  const replace = async () => {
    const inForce = await control<Pick<Settings, "faults">>("PUT faults", { faults });
    const opened = inForce.faults.at(place);
    if (opened) history.replaceState(null, "", `#/faults/${opened.id}`);
  };
  return change(`${text}. The counts of all faults begin at 0.`, replace, "faults");
}

/** The form of a fault, whose fields have the values of `first` to begin with. */
function FaultPanel({ id, first }: { id: string; first: object }) {
  const { faults } = pageState().settings;
  const [texts, setTexts] = useState(
    () => new Map(Object.entries(first).map(([name, value]) => [name, fieldText(value ?? "")])),
  );
  const fault = faultFrom([...texts].filter(([, text]) => text !== ""));
  const place = faults.findIndex((each) => each.id === id);
  const isNew = place < 0;
  const changed = faults.toSpliced(isNew ? faults.length : place, 1, fault as CountedFault);
  const done = `${isNew ? "Started" : "Saved"} ${fault.id ?? "the fault"}`;
  return (
    <Panel title={isNew ? "New fault" : id}>
      <form onSubmit={(event) => event.preventDefault()}>
        {Object.entries(FIELDS).map(([group, fields]) => (
          <>
            <h3>{group}</h3>
            {Object.entries(fields).map(([name, help]) => (
              <Field
                label={name}
                help={help}
                options={optionsOf(name)}
                value={texts.get(name) ?? ""}
                onValue={(text) => setTexts(new Map(texts).set(name, text))}
              />
            ))}
          </>
        ))}
        <ActionButton type="submit" action={replacing(done, changed, place)}>
          {isNew ? "Start" : "Save"}
        </ActionButton>
      </form>
      <Code name="flag" text={`--fault ${quoted(faultText(fault))}`} />
    </Panel>
  );
}

function optionsOf(field: string) {
  const values = FAULT_FIELDS[field]?.enum;
  return values && ["", ...values];
}
