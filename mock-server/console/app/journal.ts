import { h, type JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { BASE_PATH } from "../../operations/message.ts";
import type { JournalEntry } from "../../simulation/journal.ts";
import { clearJournal } from "./actions.ts";
import { BASE_URL } from "./control.ts";
import { targetOf } from "./curl.ts";
import { Exchange } from "./exchange.ts";
import { act, fieldOf, press } from "./inputs.ts";
import { route } from "./navigation.ts";
import { store } from "./store.ts";
import { prose, rowOf, viewOf } from "./view.ts";

const NO_REQUEST = `No request yet. Give your client the base URL \`${BASE_URL}\` and the key \`mk_premium\`, or send one from the docs.`;
const NEAR_MISS = "near miss";

/** Every request to the mock, oldest first. The list follows the newest one while its end is in view. */
export function Journal(): JSX.Element {
  const { requests } = store();
  const [filter, setFilter] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const list = end.current?.parentElement;
  const isAtEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  useLayoutEffect(() => void (isAtEnd && end.current?.scrollIntoView()));
  const isNear = filter === NEAR_MISS;
  const tools = [
    fieldOf({ type: "search", placeholder: "Filter by key, status, rule, path", value: filter, onValue: setFilter }),
    press("Near misses only", () => setFilter(isNear ? "" : NEAR_MISS), { "aria-pressed": isNear }),
    act("Clear journal", clearJournal),
  ];
  const open = requests.find(({ id }) => String(id) === route().item);
  const words = filter.toLowerCase().split(" ");
  const found = requests.filter((entry) => words.every((word) => searchedIn(entry).includes(word)));
  const none = found.length === 0 && prose(requests.length === 0 ? NO_REQUEST : "No request has all words of the filter.");
  return viewOf(tools, open && h(Exchange, { key: open.id, entry: open }), [found.map(requestRow), none, h("div", { ref: end })]);
}

/** What the filter searches: what the row shows, the rule if the cause is another, and what the client probably meant. */
function searchedIn(entry: JournalEntry): string {
  const { status, key, rule, cause, nearMisses } = entry;
  const texts = [targetOf(entry), entry.break ?? status, key, rule, cause, ...nearMisses, nearMisses.length > 0 && NEAR_MISS];
  return texts.join(" ").toLowerCase();
}

function requestRow(entry: JournalEntry): JSX.Element {
  const { id, time, status, cause, key, nearMisses, durationMs } = entry;
  const tone = entry.break || status >= 500 ? "bad" : status >= 400 && "warn";
  const why = h("b", { class: !cause.startsWith("rule ") && "warn" }, cause);
  return rowOf(id, [
    new Date(time).toLocaleTimeString("en-GB"),
    h("b", { class: tone }, entry.break ?? status),
    targetOf(entry).replace(`${BASE_PATH}/`, "/"),
    [nearMisses.length > 0 && h("mark", {}, NEAR_MISS), " ", why],
    key ?? "no key",
    `${Math.round(durationMs)} ms`,
  ]);
}
