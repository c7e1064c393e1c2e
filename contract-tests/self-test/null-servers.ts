import type { RawAnswer } from "../model/exchange.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";

/** A server that knows nothing of the interface. No `must` case may pass on what it says. */
export interface NullServer {
  readonly id: string;
  readonly does: string;
  /** A transport with a state of its own. */
  readonly start: () => Transport;
}

/** Servers that answer everything alike, or with what somebody else said. */
export const nullServers: readonly NullServer[] = [
  always("empty-object", "answers {} to everything", json(200, {})),
  always("one-list", "answers everything with one good page", json(200, page([{ id: 1, name: "One", desc: "" }], 1))),
  always("empty-list", "answers everything with an empty page", json(200, page([], 0))),
  always("empty-array", "answers [] to everything", json(200, [])),
  always("html-404", "answers everything with an HTML page and 404", html(404)),
  always("html-200", "answers everything with an HTML page and 200", html(200)),
  always("json-404", "answers everything with the envelope of 404", json(404, refusal(404))),
  always("json-400", "answers everything with the envelope of 400", json(400, refusal(400))),
  always("500", "answers everything with an empty 500", { status: 500, headers: {}, text: "" }),
  always("204", "answers everything with 204", { status: 204, headers: {}, text: "" }),
  always("login", "redirects everything to a login page", {
    status: 302,
    headers: { location: "https://login.example/" },
    text: "",
  }),
  {
    id: "echo",
    does: "says back what it was asked",
    start: () => async (request) => json(200, { ...request }),
  },
  {
    id: "hang",
    does: "never answers",
    start: () => async () => {
      throw new NoAnswer("no answer within 10 ms");
    },
  },
  {
    id: "status-by-dice",
    does: "answers well-formed envelopes whose status has nothing to do with the question",
    start: () => {
      const answers = [json(200, page([], 0)), ...[400, 401, 402, 403, 404].map((status) => json(status, refusal(status)))];
      let count = 0;
      return async () => answers[count++ % answers.length] ?? json(200, {});
    },
  },
];

/** A cache in front of a good server that gives the last good answer to everything after the first. */
export function staleCache(behind: Transport): Transport {
  let last: RawAnswer | undefined;
  return async (request) => {
    if (!last) {
      const answer = await behind(request);
      if (answer.status === 200) last = answer;
      return answer;
    }
    return last;
  };
}

function always(id: string, does: string, answer: RawAnswer): NullServer {
  return { id, does, start: () => async () => answer };
}

function json(status: number, body: unknown): RawAnswer {
  return { status, headers: { "content-type": "application/json" }, text: JSON.stringify(body) };
}

function html(status: number): RawAnswer {
  return { status, headers: { "content-type": "text/html" }, text: "<!doctype html><title>Sign in</title>" };
}

function page(projects: readonly object[], total: number): object {
  return { code: 200, message: "OK", status: "success", projects, total };
}

function refusal(code: number): object {
  return { code, message: "No", subMessage: "No", status: "error" };
}
