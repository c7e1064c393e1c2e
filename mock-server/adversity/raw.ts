import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One answer as it arrived, taken apart. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are and gives all that comes back until the connection ends, or until `idleMs` pass without a byte. */
export function exchange(port: number, parts: readonly (string | Buffer)[], { end = true, idleMs = 5000, gapMs = 5 } = {}) {
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
      if (end) socket.end();
    };
  });
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
    const length = bare ? 0 : Number(headers["content-length"]);
    answers.push({ status, headers, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  return answers;
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
