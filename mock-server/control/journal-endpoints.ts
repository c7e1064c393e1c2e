import { type ApiResponse, CONTENT_TYPE } from "../http/message.ts";
import type { Exchange } from "../layers/exchange.ts";
import { checked, InputProblem, oneOf, textLike } from "../layers/input-checks.ts";
import type { JournalEntry } from "../layers/journal.ts";
import { FILTER_NAMES } from "../layers/request-filters.ts";
import type { Mock } from "../mock.ts";
import { CONTROL_HEADERS, type ControlCall, ControlRefusal, type Endpoint, jsonAnswer, notFound } from "./endpoint.ts";

const LIMIT = textLike(/^[1-9]\d*$/, "a whole number from 1.");
const EXCHANGE = { ...oneOf(["true", "false"]), takes: "true or false." };
const NAMES = [...FILTER_NAMES, "limit", "exchange"];

/**
 * Lists the requests in the journal that pass every filter of the query, oldest first. `limit` selects the newest of them, and
 * `exchange=true` adds their headers and bodies.
 */
export const listRequests: Endpoint = async ({ mock, query }) => {
  const names = [...query.keys()];
  if (!names.every((name) => NAMES.includes(name)))
    throw new InputProblem(`There is no such filter; choose one of ${NAMES.join(", ")}.`);
  const twice = names.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) throw new InputProblem(`${twice}: appears twice.`);
  const { limit, exchange = "false", ...filters } = Object.fromEntries(query);
  if (limit !== undefined) checked("limit", LIMIT, limit);
  checked("exchange", EXCHANGE, exchange);
  const matching = mock.requests(filters as object);
  const newest = limit === undefined ? matching : matching.slice(-Number(limit));
  const requests = exchange === "true" ? newest.map((entry) => whole(entry, mock)) : newest;
  return jsonAnswer({ count: matching.length, requests });
};

export const readRequest: Endpoint = async ({ mock, name }) => {
  const entry = mock.journal.entries().find(({ id }) => String(id) === name);
  if (!entry) throw notFound("The journal has no request with this id, or no longer has it.");
  return jsonAnswer(whole(entry, mock));
};

/** An entry with both messages; they are null if they were dropped in favour of later ones. */
export type WholeEntry = JournalEntry & { readonly [Side in keyof Exchange]: Exchange[Side] | null };

function whole(entry: JournalEntry, { journal }: Mock): WholeEntry {
  return { ...entry, ...(journal.exchange(entry.id) ?? { request: null, response: null }) };
}

/** Empties the journal and the coverage. */
export const clearRequests: Endpoint = async ({ mock }) => {
  mock.clearJournal();
  return jsonAnswer({ status: "ok" });
};

export const readCoverage: Endpoint = async ({ mock }) => jsonAnswer(mock.coverage());

/** The interval of the comments on an idle stream: proxies cut a connection that is silent for half a minute. */
const HEARTBEAT_MS = 15_000;

const MOST_STREAMS = 50;
const TOO_MANY = `At most ${MOST_STREAMS} streams follow the journal at a time: close one first.`;

/** Streams every request from now on as server-sent events, until the client disconnects or stops reading, or the mock stops. */
export const streamRequests: Endpoint = async ({ mock, platform, request, stopped }) => {
  const headers = { [CONTENT_TYPE]: "text/event-stream", ...CONTROL_HEADERS };
  const answer: ApiResponse = { status: 200, headers, body: ": following\n\n", quiet: true };
  if (request.method === "HEAD") return answer;
  if (mock.journal.followers() >= MOST_STREAMS) throw new ControlRefusal(409, "Too many streams", TOO_MANY);
  const cut = new AbortController();
  const ended = AbortSignal.any([stopped, ...(request.signal ? [request.signal()] : [])]);
  // Follow from here, not from the first read, so that no request between the two is missed.
  const entries = mock.journal.follow(ended, () => cut.abort());
  return { ...answer, stream: events(entries, ended, platform), cut: cut.signal };
};

async function* events(
  following: AsyncIterable<JournalEntry>,
  ended: AbortSignal,
  { sleep }: ControlCall["platform"],
): AsyncGenerator<string> {
  const entries = following[Symbol.asyncIterator]();
  let next = entries.next();
  while (!ended.aborted) {
    const beat = new AbortController();
    const first = await Promise.race([next, sleep(HEARTBEAT_MS, beat.signal)]);
    beat.abort();
    if (first?.done) return;
    yield first ? `id: ${first.value.id}\nevent: request\ndata: ${JSON.stringify(first.value)}\n\n` : ": alive\n\n";
    if (first) next = entries.next();
  }
}
