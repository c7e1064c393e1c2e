import { useLayoutEffect, useRef } from "preact/hooks";
import { curlExample } from "../../simulation/curl-example.ts";
import type { JournalEntry } from "../../simulation/journal-entry.ts";
import { DEV_KEYS } from "../../store/dev-accounts.ts";
import { clearJournal } from "./actions.ts";
import { Code, Filter, Row, View } from "./components.tsx";
import { BASE_URL } from "./control.ts";
import { seenOf, targetOf } from "./curl.ts";
import { ActionButton, Button } from "./inputs.tsx";
import { filterOfView, route, setFilter } from "./navigation.ts";
import { store } from "./page-state.ts";
import { RequestPanel } from "./request-panel.tsx";

const NEAR_MISS = "near miss";

/** Every request to the mock, oldest first. The list follows the newest one while its end is in view and no request is open. */
export function JournalView() {
  const { requests } = store();
  const { item } = route();
  const end = useRef<HTMLDivElement>(null);
  const list = end.current?.parentElement;
  const isAtEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  useLayoutEffect(() => void (isAtEnd && item === "" && end.current?.scrollIntoView()));
  const passes = filterOfView();
  const shown = requests.filter((entry) => passes(searchedIn(entry)));
  const tools = (
    <>
      <Filter placeholder="Filter by key, status, rule, path" />
      <Button onClick={() => setFilter(NEAR_MISS)}>Near misses</Button>
      <a href="requests?format=har" download="requests.har">
        Save as HAR
      </a>
      <ActionButton action={clearJournal}>Clear journal</ActionButton>
    </>
  );
  return (
    <View tools={tools} panel={item && <RequestPanel key={item} id={item} />}>
      {shown.map(requestRow)}
      {requests.length === 0 && <FirstRequest />}
      {requests.length > 0 && shown.length === 0 && <p>No request passes the filter.</p>}
      <div ref={end} />
    </View>
  );
}

/** What the filter searches: what the row shows, the rule if the cause is another, and what the client probably meant. */
function searchedIn(entry: JournalEntry) {
  const { key, rule, cause, nearMisses } = entry;
  const texts = [
    targetOf(entry),
    seenOf(entry),
    key,
    rule,
    cause,
    ...nearMisses,
    nearMisses.length > 0 && NEAR_MISS,
  ];
  return texts.join(" ");
}

function requestRow(entry: JournalEntry) {
  const { id, time, cause, key, nearMisses, durationMs } = entry;
  const cells = [
    <time title={time}>{new Date(time).toLocaleTimeString("en-GB")}</time>,
    <bdi class={toneOf(entry)}>{seenOf(entry)}</bdi>,
    targetOf(entry),
    <>
      {nearMisses.length > 0 && <mark>{NEAR_MISS}</mark>}{" "}
      <bdi class={cause.startsWith("rule ") ? "" : "warn"}>{cause}</bdi>{" "}
      <bdi class="muted">{nearMisses[0]?.replaceAll("`", "")}</bdi>
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

function FirstRequest() {
  return (
    <p>
      No request yet. Send one by <a href="docs">the docs</a>, or so:
      <Code name="curl" text={curlExample(BASE_URL, DEV_KEYS.premium)} />
    </p>
  );
}
