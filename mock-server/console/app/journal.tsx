import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { curlExample } from "../../simulation/curl-example.ts";
import type { JournalEntry } from "../../simulation/journal-entry.ts";
import { DEV_KEYS } from "../../store/dev-accounts.ts";
import { clearJournal } from "./actions.ts";
import { Code, Filter, FilterButton, Row, View } from "./components.tsx";
import { BASE_URL } from "./control.ts";
import { durationOf, seenOf, targetOf, timeOf } from "./entry-texts.ts";
import { ActionButton, Button } from "./inputs.tsx";
import { filterOfView, route } from "./navigation.ts";
import { store } from "./page-state.ts";
import { RequestPanel } from "./request-panel.tsx";

const NEAR_MISS = "near miss";

/**
 * Every request to the mock, oldest first. The list follows the newest one until a request is opened, the user scrolls up or
 * presses Pause; then it stays as it is, and counts what came since.
 */
export function JournalView() {
  const { requests } = store();
  const { item } = route();
  const [paused, setPaused] = useState<readonly JournalEntry[]>();
  const follow = (isOn: boolean) =>
    setPaused((known) => (isOn ? undefined : (known ?? store().requests)));
  const end = useRef<HTMLDivElement>(null);
  const isEmpty = requests.length === 0;
  useEffect(() => follow(isEmpty || (item === "" && isAtEnd(end.current))), [item, isEmpty]);
  useLayoutEffect(() => {
    if (!paused && item === "") end.current?.scrollIntoView();
  });
  const passes = filterOfView(searchedIn);
  const passing = requests.filter(passes);
  // What waited when the list was paused may have its answer now.
  const listed = paused?.map((known) =>
    known.status ? known : (requests.find(({ id }) => id === known.id) ?? known),
  );
  const shown = listed?.filter(passes) ?? passing;
  const newer = passing.filter(({ id }) => id > (paused?.at(-1)?.id ?? 0));
  const open = (listed ?? requests).find(({ id }) => String(id) === item);
  const tools = (
    <>
      <Filter placeholder="Filter by key, status, rule, path" />
      <FilterButton text={NEAR_MISS}>Near misses</FilterButton>
      <Button onClick={() => follow(paused !== undefined)}>
        {paused ? `Resume, ${newer.length} new` : "Pause"}
      </Button>
      <a href="requests?format=har" download="requests.har">
        Save as HAR
      </a>
      <ActionButton action={clearJournal}>Clear journal</ActionButton>
    </>
  );
  return (
    <View
      tools={tools}
      panel={item && <RequestPanel key={item} id={item} entry={open} />}
      onScroll={() => follow(isAtEnd(end.current))}
    >
      {shown.map(rowOf)}
      {isEmpty && <FirstRequest />}
      {!isEmpty && shown.length === 0 && <p>No request passes the filter.</p>}
      <div ref={end} />
    </View>
  );
}

/** Whether the end of the list is in view. */
function isAtEnd(end: HTMLElement | null) {
  const list = end?.parentElement;
  return !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
}

/** What the filter searches: what the row shows, and the rule if the cause is another. */
function searchedIn(entry: JournalEntry) {
  const { key, rule, cause, nearMisses } = entry;
  const hints = nearMisses.map((hint) => `${NEAR_MISS} ${hint}`);
  return [targetOf(entry), seenOf(entry), key, rule, cause, ...hints].join(" ");
}

/** The rows as they were drawn. An answered request changes no more, so its row is drawn once, except while it is open. */
const drawn = new WeakMap<JournalEntry, JSX.Element>();

function rowOf(entry: JournalEntry) {
  if (route().item === String(entry.id)) return requestRow(entry);
  const row = drawn.get(entry) ?? requestRow(entry);
  drawn.set(entry, row);
  return row;
}

function requestRow(entry: JournalEntry) {
  const { id, time, cause, key, nearMisses } = entry;
  const cells = [
    <time title={time}>{timeOf(entry)}</time>,
    <bdi class={toneOf(entry)}>{seenOf(entry)}</bdi>,
    targetOf(entry),
    <bdi class={/^(fault|Prefer|key) /.test(cause) ? "warn" : ""}>{cause}</bdi>,
    key ?? "no key",
    durationOf(entry),
  ];
  if (nearMisses.length > 0)
    cells.push(
      <>
        <mark>{NEAR_MISS}</mark> <bdi>{nearMisses.join("; ").replaceAll("`", "")}</bdi>
      </>,
    );
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
