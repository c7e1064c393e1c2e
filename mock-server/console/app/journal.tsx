import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { allRules } from "../../../openapi/rules.ts";
import type { JournalEntry, Message } from "../../simulation/journal-entry.ts";
import {
  ActionButton,
  Button,
  Code,
  Fact,
  Filter,
  FilterButton,
  Panel,
  Row,
  View,
} from "./components.tsx";
import { control, indentJson } from "./control.ts";
import { curlOf, durationOf, seenOf, targetOf, timeOf } from "./entry-texts.ts";
import { filterOfView, pageState, route } from "./page-state.ts";

const NEAR_MISS = "near miss";

/**
 * Every request to the mock, oldest first. The list follows the newest one until the user presses a request or Pause, or
 * scrolls up; then it stays as it is, and counts what came since.
 */
export function JournalView() {
  const { requests } = pageState();
  const { item } = route();
  const [paused, setPaused] = useState<readonly JournalEntry[]>();
  const follow = (isOn: boolean) =>
    setPaused((known) => (isOn ? undefined : (known ?? pageState().requests)));
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => follow(item === "" && isAtEnd(end.current)), [item]);
  useLayoutEffect(() => {
    if (!paused && item === "") end.current?.scrollIntoView();
  });
  const passes = filterOfView(searchedIn);
  const lastShown = paused?.at(-1)?.id ?? 0;
  const newer = requests.filter((entry) => entry.id > lastShown && passes(entry));
  const opened = [...requests, ...(paused ?? [])].find(({ id }) => String(id) === item);
  const clear = async () => {
    await control("DELETE requests");
    follow(true);
    return { text: "The journal is empty." };
  };
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
      <ActionButton action={clear}>Clear journal</ActionButton>
    </>
  );
  return (
    <View
      tools={tools}
      panel={
        item && (
          <Panel key={item} title={`Request ${item}`}>
            <RequestDetails entry={opened} />
          </Panel>
        )
      }
      list={{
        onScroll: () => follow(isAtEnd(end.current)),
        // A row that moves between press and release of the pointer would not be opened.
        onPointerDown: () => follow(false),
      }}
    >
      {(paused ?? requests).filter(passes).map((entry) => (
        <RequestRow key={entry.id} entry={entry} />
      ))}
      <p>{requests.length > 0 ? "No request passes the filter." : "No request yet."}</p>
      <div ref={end} />
    </View>
  );
}

/** Whether the end of the list is in view. */
function isAtEnd(end: HTMLElement | null) {
  const list = end?.parentElement;
  return !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
}

/** The text that the filter searches: what the row shows, and the rule, which is not always the cause. */
function searchedIn(entry: JournalEntry) {
  const { key, rule, cause, nearMisses } = entry;
  return [
    targetOf(entry),
    seenOf(entry),
    key,
    rule,
    cause,
    ...nearMisses.map((hint) => `${NEAR_MISS} ${hint}`),
  ].join(" ");
}

/** The row of a request. It is drawn again only while the request waits, and when it is opened or closed. */
function RequestRow({ entry }: { entry: JournalEntry }) {
  const { id, time, cause, key, nearMisses, durationMs } = entry;
  return useMemo(() => {
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
          <mark>{NEAR_MISS}</mark> {nearMisses.join("; ").replaceAll("`", "")}
        </>,
      );
    return <Row id={id} cells={cells} />;
  }, [time, durationMs, route().item === String(id)]);
}

function toneOf({ status, break: lost }: JournalEntry) {
  if (lost || status >= 500) return "bad";
  return status >= 400 ? "warn" : "";
}

/** A request of the journal: what was answered, why, and what was asked. */
function RequestDetails({ entry }: { entry: JournalEntry | undefined }) {
  if (!entry) return <p>The journal does not have this request, or no longer.</p>;
  const { id, cause, key, nearMisses } = entry;
  const rule = allRules.find((each) => cause === `rule ${each.id}`);
  return (
    <>
      <dl>
        <Fact name="Answer" text={`\`${seenOf(entry)}\`, after ${durationOf(entry)}`} />
        <dt>Cause</dt>
        <dd>{rule ? <a href={`#/answers/${rule.id}`}>{cause}</a> : cause}</dd>
        {rule && <Fact name="Why" text={rule.sentence} />}
        {nearMisses.map((hint) => (
          <Fact name={<mark>Near miss</mark>} text={hint} />
        ))}
        <Fact
          name="Request"
          text={`\`${targetOf(entry)}\` with ${key ?? "no key"}, at ${timeOf(entry)}`}
        />
      </dl>
      <p>
        <a href={`#/faults/request-${id}`}>Make a fault of this</a>
      </p>
      <MessageText name="answer" message={entry.response} />
      <MessageText name="request" message={entry.request} />
      <Code name="curl" text={curlOf(entry)} />
    </>
  );
}

/** The body of a message, if it has one, and its headers, folded. */
function MessageText({ name, message: { headers, body } }: { name: string; message: Message }) {
  const lines = Object.entries(headers).map((header) => header.join(": "));
  return (
    <>
      {body && <Code name={name} text={indentJson(body)} />}
      <details>
        <summary>{`Headers of the ${name} (${lines.length})`}</summary>
        <Code name={`headers of the ${name}`} text={lines.join("\n")} />
      </details>
    </>
  );
}
