import { h, type JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../simulation/journal.ts";
import { clearJournal } from "./actions.ts";
import { BASE_URL } from "./control.ts";
import { targetOf } from "./curl.ts";
import { Exchange } from "./exchange.ts";
import { act, fieldOf, press } from "./inputs.ts";
import { route } from "./navigation.ts";
import { store } from "./store.ts";
import { codeOf, prose, rowOf, viewOf } from "./view.ts";

const CURL = `curl -H "X-Master-Key: mk_premium" -H "Content-Type: application/json" ${BASE_URL}/projects`;
const NEAR_MISS = "near miss";

/** Every request to the mock, oldest first. The list follows the newest one while its end is in view. */
export function Journal(): JSX.Element {
  const { requests } = store();
  const [filter, setFilter] = useState("");
  const [isNear, setNear] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const list = end.current?.parentElement;
  const isAtEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  useLayoutEffect(() => void (isAtEnd && end.current?.scrollIntoView()));
  const tools = [
    fieldOf({
      type: "search",
      placeholder: "Filter by key, status, rule, path",
      value: filter,
      onValue: setFilter,
    }),
    press("Near misses only", () => setNear(!isNear), { "aria-pressed": isNear }),
    act("Clear journal", clearJournal),
  ];
  const open = requests.find(({ id }) => String(id) === route().item);
  const words = [...filter.toLowerCase().split(" "), isNear ? NEAR_MISS : ""];
  const found = requests.filter((entry) => words.every((word) => searchedIn(entry).includes(word)));
  const docs = h("a", { href: "docs" }, "the docs");
  const noRequest = h(
    "p",
    {},
    "No request yet. Send one by ",
    docs,
    ", or so:",
    codeOf("curl", CURL),
  );
  const none =
    found.length === 0 &&
    (requests.length === 0 ? noRequest : prose("No request passes the filter."));
  return viewOf(tools, open && h(Exchange, { key: open.id, entry: open }), [
    found.map(requestRow),
    none,
    h("div", { ref: end }),
  ]);
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
  const tone = entry.break || status >= 500 ? "bad" : status >= 400 && "warn";
  const why = h("b", { class: !cause.startsWith("rule ") && "warn" }, cause);
  return rowOf(id, [
    h("time", { title: time }, new Date(time).toLocaleTimeString("en-GB")),
    h("b", { class: tone }, entry.break ?? status),
    targetOf(entry),
    [nearMisses.length > 0 && h("mark", {}, NEAR_MISS), " ", why],
    key ?? "no key",
    `${Math.round(durationMs)} ms`,
  ]);
}
