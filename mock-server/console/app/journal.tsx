import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../simulation/journal.ts";
import { clearJournal } from "./actions.ts";
import { Code, Row, View } from "./components.tsx";
import { BASE_URL } from "./control.ts";
import { targetOf } from "./curl.ts";
import { Exchange } from "./exchange.tsx";
import { ActionButton, Button, TextField } from "./inputs.tsx";
import { route } from "./navigation.ts";
import { store } from "./store.ts";

const CURL = `curl -H "X-Master-Key: mk_premium" -H "Content-Type: application/json" ${BASE_URL}/projects`;
const NEAR_MISS = "near miss";

/** Every request to the mock, oldest first. The list follows the newest one while its end is in view. */
export function Journal(): JSX.Element {
  const { requests } = store();
  const [filter, setFilter] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const list = end.current?.parentElement;
  const isAtEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  useLayoutEffect(() => void (isAtEnd && end.current?.scrollIntoView()));
  const open = requests.find(({ id }) => String(id) === route().item);
  const words = filter.toLowerCase().split(" ");
  const found = requests.filter((entry) => words.every((word) => searchedIn(entry).includes(word)));
  const tools = (
    <>
      <TextField
        type="search"
        label="Filter"
        placeholder="Filter by key, status, rule, path"
        value={filter}
        onValue={setFilter}
      />
      <Button onClick={() => setFilter(NEAR_MISS)}>Near misses</Button>
      <ActionButton action={clearJournal}>Clear journal</ActionButton>
    </>
  );
  return (
    <View tools={tools} panel={open && <Exchange key={open.id} entry={open} />}>
      {found.map(requestRow)}
      {requests.length === 0 && <FirstRequest />}
      {requests.length > 0 && found.length === 0 && <p>No request passes the filter.</p>}
      <div ref={end} />
    </View>
  );
}

/** What the filter searches: what the row shows, the rule if the cause is another, and what the client probably meant. */
function searchedIn(entry: JournalEntry): string {
  const { status, key, rule, cause, nearMisses } = entry;
  const texts = [
    targetOf(entry),
    entry.break ?? status,
    key,
    rule,
    cause,
    ...nearMisses,
    nearMisses.length > 0 && NEAR_MISS,
  ];
  return texts.join(" ").toLowerCase();
}

function requestRow(entry: JournalEntry): JSX.Element {
  const { id, time, status, cause, key, nearMisses, durationMs } = entry;
  const cells = [
    <time title={time}>{new Date(time).toLocaleTimeString("en-GB")}</time>,
    <bdi class={toneOf(entry)}>{entry.break ?? status}</bdi>,
    targetOf(entry),
    <>
      {nearMisses.length > 0 && <mark>{NEAR_MISS}</mark>}{" "}
      <bdi class={cause.startsWith("rule ") ? "" : "warn"}>{cause}</bdi>{" "}
      <bdi class="muted">{nearMisses[0]}</bdi>
    </>,
    key ?? "no key",
    `${Math.round(durationMs)} ms`,
  ];
  return <Row key={id} id={id} cells={cells} />;
}

function toneOf({ status, break: lost }: JournalEntry): string {
  if (lost || status >= 500) return "bad";
  return status >= 400 ? "warn" : "";
}

function FirstRequest(): JSX.Element {
  return (
    <p>
      No request yet. Send one by <a href="docs">the docs</a>, or so:
      <Code name="curl" text={CURL} />
    </p>
  );
}
