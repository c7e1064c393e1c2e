import { CONTENT_TYPE } from "../header-names.ts";
import type { JournalEntry } from "../journal/journal-entry.ts";
import type { ApiResponse } from "../message.ts";
import { CONTROL_HEADERS } from "./control-answer.ts";
import type { ControlCall, Endpoint } from "./control-call.ts";

/** How often a silent stream says that it is alive: proxies cut what is silent for half a minute. */
const HEARTBEAT_MS = 15_000;

/** Every request from now on, as server-sent events, until the client or the mock goes away. */
export const streamRequests: Endpoint = async (call) => {
  const headers = { [CONTENT_TYPE]: "text/event-stream", ...CONTROL_HEADERS };
  const answer: ApiResponse = { status: 200, headers, body: ": following\n\n", quiet: true };
  return call.request.method === "HEAD" ? answer : { ...answer, stream: events(call) };
};

async function* events({ core, platform, request }: ControlCall): AsyncGenerator<string> {
  const ended = AbortSignal.any([core.stopped, ...(request.signal ? [request.signal()] : [])]);
  const entries = core.journal.follow(ended)[Symbol.asyncIterator]();
  let next = entries.next();
  while (!ended.aborted) {
    const beat = new AbortController();
    const first = await Promise.race([next, platform.sleep(HEARTBEAT_MS, beat.signal)]);
    beat.abort();
    if (first === undefined) yield ": alive\n\n";
    else if (first.done) return;
    else {
      yield event(first.value);
      next = entries.next();
    }
  }
}

function event(entry: JournalEntry): string {
  return `id: ${entry.id}\nevent: request\ndata: ${JSON.stringify(entry)}\n\n`;
}
