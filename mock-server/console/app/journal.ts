import { h, type JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { allRules, KEY_HEADER } from "../../../openapi/index.ts";
import { BASE_PATH } from "../../operations/message.ts";
import type { JournalEntry, Message } from "../../simulation/journal.ts";
import { shownKey } from "../../simulation/redact.ts";
import { DEV_ACCOUNTS } from "../../store/dev-accounts.ts";
import { clearJournal, textOf } from "./actions.ts";
import { BASE_URL, indentJson, MOCK_URL } from "./control.ts";
import { act, codeOf, fieldOf, Panel, press, prose, route, rowOf, viewOf } from "./parts.ts";
import { type Account, type Settings, store } from "./store.ts";

const NO_REQUEST = `No request yet. Give your client the base URL \`${BASE_URL}\` and the key \`mk_premium\`, or send one from the docs.`;
const MOST_ROWS = 200;
const FACETS = ["key", "status", "rule"] as const;
const NO_FILTER = { text: "", key: "", status: "", rule: "", isNear: false, isAll: false };

/** Every request to the mock, oldest first. The list follows the newest one while its end is in view. */
export function Journal(): JSX.Element {
  const { requests } = store();
  const [filter, setFilter] = useState(NO_FILTER);
  const set = (change: Partial<typeof NO_FILTER>) => setFilter({ ...filter, ...change });
  const [end, first] = [useRef<HTMLDivElement>(null), useRef(0)];
  const list = end.current?.parentElement;
  const isAtEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  useLayoutEffect(() => void (isAtEnd && end.current?.scrollIntoView()));
  const found = requests.filter((entry) => passes(entry, filter));
  const after = () => found.filter(({ id }) => id >= first.current);
  // Rows leave at the top only while the list follows, so that nothing moves under the eyes of a reader.
  if (isAtEnd && after().length > 2 * MOST_ROWS) first.current = found.at(-MOST_ROWS)?.id ?? 0;
  const shown = filter.isAll ? found : after();
  const facets = FACETS.map((name) => {
    const options = [...new Set(["", filter[name], ...requests.map((entry) => facetsOf(entry)[name])])].sort();
    const onValue = (value: string) => set({ [name]: value });
    return fieldOf({ label: `Any ${name}`, placeholder: `Any ${name}`, options, value: filter[name], onValue });
  });
  const near = press("Near misses only", () => set({ isNear: !filter.isNear }), { "aria-pressed": filter.isNear });
  const onText = (text: string) => set({ text });
  const search = fieldOf({ type: "search", label: "Filter", placeholder: "Filter", value: filter.text, onValue: onText });
  const open = requests.find(({ id }) => String(id) === route().item);
  return viewOf([search, facets, near, act("Clear", clearJournal)], open && h(Exchange, { key: open.id, entry: open }), [
    found.length > shown.length && press(`Show ${found.length - shown.length} earlier`, () => set({ isAll: true })),
    shown.map(requestRow),
    found.length === 0 && prose(requests.length === 0 ? NO_REQUEST : "No request passes the filter."),
    h("div", { ref: end }),
  ]);
}

function facetsOf({ key, status, rule, break: broken }: JournalEntry): Record<(typeof FACETS)[number], string> {
  return { key: key ?? "no key", status: broken ?? String(status), rule: rule ?? "no rule" };
}

function passes(entry: JournalEntry, filter: typeof NO_FILTER): boolean {
  const facets = facetsOf(entry);
  const text = [targetOf(entry), entry.cause, facets.rule, ...entry.nearMisses].join(" ").toLowerCase();
  const isOther = FACETS.some((name) => filter[name] !== "" && filter[name] !== facets[name]);
  return !isOther && text.includes(filter.text.toLowerCase()) && (entry.nearMisses.length > 0 || !filter.isNear);
}

function targetOf({ method, path, query }: JournalEntry): string {
  return `${method} ${path}${query && "?"}${query}`;
}

function requestRow(entry: JournalEntry): JSX.Element {
  const { id, time, cause, nearMisses, durationMs } = entry;
  const { key, status } = facetsOf(entry);
  const why = [h("code", {}, cause), " ", nearMisses.length > 0 && h("mark", {}, "near miss")];
  const cells = [
    new Date(time).toLocaleTimeString("en-GB"),
    status,
    targetOf(entry).replace(`${BASE_PATH}/`, "/"),
    why,
    key,
    `${Math.round(durationMs)} ms`,
  ];
  return rowOf(String(id), `is-${status[0]} by-${cause.split(" ", 1)}`, cells);
}

/** A request of the journal: what was asked, what was answered, and why. */
function Exchange({ entry }: { readonly entry: JournalEntry }): JSX.Element {
  const { accounts, settings } = store();
  const { id, status, cause, rule, key, time, durationMs, nearMisses } = entry;
  const facts = {
    Request: `\`${targetOf(entry)}\` with the key \`${key ?? "none"}\``,
    Answer: `\`${status}\`${entry.break ? `, lost on its way: \`break=${entry.break}\`` : ""}`,
    Cause: `\`${cause}\``,
    Why: whyOf(cause, settings),
    ...(nearMisses.length > 0 && { "Near miss": nearMisses.join("; ") }),
    Time: `${time.slice(11, 23)} UTC, ${Math.round(durationMs)} ms`,
  };
  const list = Object.entries(facts).map(([name, text]) => [h("dt", {}, name), h("dd", {}, prose(text))]);
  const texts = { curl: curlOf(entry, accounts), request: messageText(entry.request), answer: messageText(entry.response) };
  const codes = Object.entries(texts).map(([name, text]) => codeOf(name, text));
  return h(
    Panel,
    { title: `Request ${id}` },
    rule && h("a", { href: `#/answers/${rule}` }, `Rule ${rule}`),
    h("dl", {}, list),
    codes,
  );
}

function whyOf(cause: string, settings: Settings): string {
  const [, kind, name] = /^(\w+) (.*)$/.exec(cause) ?? [];
  const fault = settings.faults.find(({ id }) => id === name);
  if (kind === "fault") return fault ? `The fault \`${textOf(fault)}\` is in force.` : "The fault is no longer in force.";
  if (kind === "Prefer") return "The header `Prefer` of the request asked for it.";
  if (kind === "key") return `The key has it: ${DEV_ACCOUNTS.find(({ key }) => key === name)?.about}.`;
  return allRules.find(({ id }) => id === name)?.sentence ?? "The mock itself answered, not a rule of the interface.";
}

function messageText({ headers, body }: Message): string {
  const lines = Object.entries(headers).map(([header, value]) => `${header.toLowerCase()}: ${value}`);
  return [...lines, "", body === "" ? "(no body)" : indentJson(body)].join("\n");
}

/** Headers that curl sends by itself, or that only a browser sends. */
const OWN = /^(host|connection|content-length|accept(-.*)?|user-agent|origin|referer|sec-.*|keep-alive|cache-control|pragma)$/;

/** A request as a command. A shortened key is written whole if one account alone can have it. */
export function curlOf({ method, path, query, request, key }: JournalEntry, accounts: readonly Account[]): string {
  const [same, other] = accounts.filter((account) => shownKey(account.key) === key);
  const whole = same && !other ? same.key : key?.replace(/.*….*/, "<API_KEY>");
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const sent = Object.entries(request.headers).filter(([name]) => !OWN.test(name));
  const isKey = (name: string) => name === KEY_HEADER.toLowerCase();
  const headers = sent.map(([name, value]) => `-H ${quoted(isKey(name) ? `${KEY_HEADER}: ${whole}` : `${name}: ${value}`)}`);
  const body = request.body && `--data-raw ${quoted(request.body)}`;
  const parts = [
    "curl -i",
    method !== "GET" && `-X ${method}`,
    ...headers,
    body,
    quoted(`${MOCK_URL}${path}${query && "?"}${query}`),
  ];
  return parts.filter(Boolean).join(" ");
}
