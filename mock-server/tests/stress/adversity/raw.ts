import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One answer as it arrived, taken apart. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends bytes as they are and gives all that comes back until the connection ends, or until `idleMs` pass without a byte. With
 * `end` the client ends its side after sending; with `endAfterMs` too, not before an answer begins or that time is over.
 */
export function exchange(
  port: number,
  parts: readonly (string | Buffer)[],
  { end = true, endAfterMs = 0, idleMs = 5000, gapMs = 5 } = {},
) {
  return new Promise<{ received: string; timedOut: boolean }>((resolve) => {
    let received = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => void sendAll());
    const finish = (timedOut: boolean) => {
      socket.destroy();
      resolve({ received, timedOut });
    };
    socket.setTimeout(idleMs, () => finish(true));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("end", () => finish(false)).on("close", () => finish(false));
    socket.on("error", () => {});
    const sendAll = async () => {
      await send(socket, parts, gapMs);
      if (end && endAfterMs > 0 && received === "") await firstByte(socket, endAfterMs);
      if (end) socket.end();
    };
  });
}

async function firstByte(socket: Socket, limitMs: number): Promise<void> {
  const enough = new AbortController();
  socket.once("data", () => enough.abort()).once("close", () => enough.abort());
  await sleep(limitMs, undefined, { signal: enough.signal }).catch(() => {});
}

async function send(socket: Socket, parts: readonly (string | Buffer)[], gapMs: number): Promise<void> {
  for (const [place, part] of parts.entries()) {
    if (place > 0) await sleep(gapMs);
    socket.write(typeof part === "string" ? Buffer.from(part, "latin1") : part);
  }
}

/** The answers in what was received. `heads` says which of them answer a HEAD and so have no body; a guess goes by what follows. */
export function answersIn(received: string, heads: readonly number[] | "guess" = []): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest !== "") {
    if (rest.startsWith("HTTP/1.1 100 ")) {
      rest = rest.slice(rest.indexOf("\r\n\r\n") + 4);
      continue;
    }
    const split = rest.indexOf("\r\n\r\n");
    const [line = "", ...lines] = rest.slice(0, split).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? Number.NaN);
    if (split < 0 || Number.isNaN(status)) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = Object.fromEntries(
      lines.map((field) => [field.split(":")[0]?.toLowerCase(), field.replace(/^[^:]*: */, "")]),
    );
    rest = rest.slice(split + 4);
    const bare = heads === "guess" ? rest === "" || rest.startsWith("HTTP/1.1 ") : heads.includes(answers.length);
    const { body, length } = bare ? { body: "", length: 0 } : bodyIn(rest, headers);
    answers.push({ status, headers, body });
    rest = rest.slice(length);
  }
  return answers;
}

/** A body as its answer frames it: by its length, in chunks, or up to the end of the connection. */
function bodyIn(text: string, headers: RawAnswer["headers"]): { body: string; length: number } {
  if (headers["transfer-encoding"] === "chunked") return chunksIn(text);
  const toTheEnd = text.startsWith("HTTP/1.1 ") ? 0 : text.length;
  const length = Number(headers["content-length"] ?? toTheEnd);
  return { body: text.slice(0, length), length };
}

function chunksIn(text: string): { body: string; length: number } {
  let body = "";
  let place = 0;
  for (;;) {
    const size = /^([0-9a-f]+)\r\n/i.exec(text.slice(place, place + 20));
    if (!size) return { body, length: text.length };
    const start = place + size[0].length;
    const length = Number.parseInt(size[1] ?? "0", 16);
    body += text.slice(start, start + length);
    place = start + length + 2;
    if (length === 0) return { body, length: place };
  }
}

/** What is wrong with an answer: nothing, or that it is an error outside of the envelope. */
export function flawOf({ status, headers, body }: RawAnswer, isHead = false): string | undefined {
  if (status < 400) return undefined;
  if (headers["content-type"] !== "application/json") return `${status} is ${headers["content-type"] ?? "untyped"}`;
  if (isHead) return body === "" ? undefined : "HEAD has a body";
  try {
    const { code, message, subMessage, status: text } = JSON.parse(body) as Record<string, unknown>;
    const whole = code === status && typeof message === "string" && typeof subMessage === "string" && text === "error";
    return whole ? undefined : `${status} has the body ${body.slice(0, 200)}`;
  } catch {
    return `${status} has a body that is no JSON: ${body.slice(0, 200)}`;
  }
}
