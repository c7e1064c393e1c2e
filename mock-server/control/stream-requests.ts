import { CONTENT_TYPE } from "../http/headers.ts";
import type { ApiResponse } from "../http/message.ts";
import type { JournalEntry } from "../layers/journal.ts";
import { CONTROL_HEADERS, refusedControl } from "./control-answer.ts";
import type { ControlCall, Endpoint } from "./control-call.ts";

/** How often a silent stream says that it is alive: proxies cut what is silent for half a minute. */
const HEARTBEAT_MS = 15_000;

/** The most streams at a time. */
const MOST_STREAMS = 50;

/** Every request from now on, as server-sent events, until the client or the mock goes away or the client does not read. */
export const streamRequests: Endpoint = async (call) => {
  const { mock, request, stopped } = call;
  const headers = { [CONTENT_TYPE]: "text/event-stream", ...CONTROL_HEADERS };
  const answer: ApiResponse = { status: 200, headers, body: ": following\n\n", quiet: true };
  if (request.method === "HEAD") return answer;
  if (mock.journal.followers() >= MOST_STREAMS)
    return refusedControl(
      409,
      "Too many streams",
      `At most ${MOST_STREAMS} streams follow the journal at a time: close one first.`,
    );
  const cut = new AbortController();
  const ended = AbortSignal.any([stopped, ...(request.signal ? [request.signal()] : [])]);
  // From now on, and not from the first read on: what comes meanwhile is told, and the stream counts.
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

/** Each entry is told by every stream. */
const EVENTS = new WeakMap<JournalEntry, string>();

function eventOf(entry: JournalEntry): string {
  const known = EVENTS.get(entry);
  if (known !== undefined) return known;
  const event = `id: ${entry.id}\nevent: request\ndata: ${JSON.stringify(entry)}\n\n`;
  EVENTS.set(entry, event);
  return event;
}
