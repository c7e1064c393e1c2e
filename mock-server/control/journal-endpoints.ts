import { type ApiResponse, CONTENT_TYPE } from "../http/message.ts";
import type { Exchange } from "../layers/exchange.ts";
import { InputProblem } from "../layers/input-checks.ts";
import type { JournalEntry } from "../layers/journal.ts";
import { FILTER_NAMES } from "../layers/request-filters.ts";
import type { Mock } from "../mock.ts";
import { isDecimal } from "../operations/project.ts";
import { CONTROL_HEADERS, type ControlCall, controlRefusal, type Endpoint, jsonAnswer, notFound } from "./endpoint.ts";

/**
 * Lists the requests in the journal that pass every filter of the query, oldest first. `limit` selects the newest of them, and
 * `exchange=true` adds their headers and bodies.
 */
export const listRequests: Endpoint = async ({ mock, query }) => {
  checkQuery(query);
  const { limit, exchange, ...filters } = Object.fromEntries(query);
  const matching = mock.requests(filters as object);
  const newest = limit === undefined ? matching : matching.slice(-Number(limit));
  const requests = exchange === "true" ? newest.map((entry) => whole(entry, mock)) : newest;
  return jsonAnswer({ count: matching.length, requests });
};

/** Returns one request with its headers and bodies, by id. */
export const readRequest: Endpoint = async ({ mock, name }) => {
  const entry = mock.journal.entries().find(({ id }) => String(id) === name);
  return entry ? jsonAnswer(whole(entry, mock)) : notFound("The journal has no request with this id, or no longer has it.");
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

const NAMES = [...FILTER_NAMES, "limit", "exchange"];

/** Throws an {@link InputProblem} for errors that the filters themselves do not find. */
function checkQuery(query: URLSearchParams): void {
  const names = [...query.keys()];
  if (!names.every((name) => NAMES.includes(name)))
    throw new InputProblem(`There is no such filter; choose one of ${NAMES.join(", ")}.`);
  const twice = names.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) throw new InputProblem(`${twice}: appears twice.`);
  const { limit = "1", exchange = "true" } = Object.fromEntries(query);
  if (!isDecimal(limit)) throw new InputProblem("limit: takes a whole number.");
  if (limit === "0") throw new InputProblem("limit: takes a whole number from 1.");
  if (!["true", "false"].includes(exchange)) throw new InputProblem("exchange: takes true or false.");
}

/** The interval of the comments on an idle stream: proxies cut a connection that is silent for half a minute. */
const HEARTBEAT_MS = 15_000;

const MOST_STREAMS = 50;

/** Streams every request from now on as server-sent events, until the client disconnects or stops reading, or the mock stops. */
export const streamRequests: Endpoint = async (call) => {
  const { mock, request, stopped } = call;
  const headers = { [CONTENT_TYPE]: "text/event-stream", ...CONTROL_HEADERS };
  const answer: ApiResponse = { status: 200, headers, body: ": following\n\n", quiet: true };
  if (request.method === "HEAD") return answer;
  if (mock.journal.followers() >= MOST_STREAMS)
    return controlRefusal(
      409,
      "Too many streams",
      `At most ${MOST_STREAMS} streams follow the journal at a time: close one first.`,
    );
  const cut = new AbortController();
  const ended = AbortSignal.any([stopped, ...(request.signal ? [request.signal()] : [])]);
  // Follow from here, not from the first read, so that no request between the two is missed.
  const entries = mock.journal.follow(ended, () => cut.abort());
  return { ...answer, stream: events(entries, ended, call), cut: cut.signal };
};

async function* events(
  following: AsyncIterable<JournalEntry>,
  ended: AbortSignal,
  { platform }: ControlCall,
): AsyncGenerator<string> {
  const entries = following[Symbol.asyncIterator]();
  let next = entries.next();
  while (!ended.aborted) {
    const beat = new AbortController();
    const first = await Promise.race([next, platform.sleep(HEARTBEAT_MS, beat.signal)]);
    beat.abort();
    if (first === undefined) yield ": alive\n\n";
    else if (first.done) return;
    else {
      yield eventOf(first.value);
      next = entries.next();
    }
  }
}

function eventOf(entry: JournalEntry): string {
  return `id: ${entry.id}\nevent: request\ndata: ${JSON.stringify(entry)}\n\n`;
}
