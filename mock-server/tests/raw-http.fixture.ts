import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The bytes received on a connection, as Latin-1, and whether the server left the connection open. */
export interface Exchanged {
  readonly received: string;
  readonly timedOut: boolean;
  /** The code of the error that ended the connection, if any. */
  readonly error?: string | undefined;
}

/** An answer as it came over a connection. */
export interface RawAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends bytes unchanged, and returns the bytes received until the connection ends, or until `idleMs` pass without a byte. The
 * client ends its side after sending unless `end` is false.
 */
export function exchange(
  port: number,
  parts: readonly string[],
  { end = true, idleMs = 5000 } = {},
): Promise<Exchanged> {
  return new Promise((resolve) => {
    let received = "";
    let error: string | undefined;
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, async () => {
      for (const [place, part] of parts.entries()) {
        if (place > 0) await sleep(5);
        socket.write(part, "latin1");
      }
      if (end) socket.end();
    });
    const finish = (timedOut: boolean) => {
      socket.destroy();
      resolve({ received, timedOut, error });
    };
    socket.setEncoding("latin1").setTimeout(idleMs, () => finish(true));
    socket.on("data", (text) => {
      received += text;
    });
    socket.on("end", () => finish(false)).on("close", () => finish(false));
    socket.on("error", (problem: NodeJS.ErrnoException) => {
      error = problem.code;
    });
  });
}

/** Splits received bytes into answers. `heads` are the indexes of answers to HEAD, without a body; "guess" infers them. */
export function answersIn(received: string, heads: readonly number[] | "guess" = []): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest !== "") {
    const { status, headers, length: headLength } = headOf(rest);
    rest = rest.slice(headLength);
    if (status === 100) continue;
    const ends = rest === "" || rest.startsWith("HTTP/1.1 ");
    const isBare = heads === "guess" ? ends : heads.includes(answers.length);
    // Without a length, a body goes up to the end of the connection.
    const length = isBare ? 0 : Number(headers["content-length"] ?? (ends ? 0 : rest.length));
    answers.push({ status, headers, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  return answers;
}

/** How an error breaks the envelope; undefined if it does not, or if the answer is no error. */
export function flawOf({ status, headers, body }: RawAnswer, isHead = false): string | undefined {
  if (status < 400) return undefined;
  if (!/^application\/json(; charset=utf-8)?$/.test(headers["content-type"] ?? ""))
    return `${status} is ${headers["content-type"] ?? "untyped"}`;
  if (isHead) return body === "" ? undefined : "HEAD has a body";
  try {
    const { code, message, subMessage, status: text } = JSON.parse(body) as Record<string, unknown>;
    const isEnvelope =
      code === status &&
      typeof message === "string" &&
      typeof subMessage === "string" &&
      text === "error";
    return isEnvelope ? undefined : `${status} has the body ${body.slice(0, 200)}`;
  } catch {
    return `${status} has a body that is not JSON: ${body.slice(0, 200)}`;
  }
}

/** Joins lines with CRLF, and adds the empty line that ends the headers. */
export function message(...lines: readonly string[]): string {
  return [...lines, "", ""].join("\r\n");
}

function headOf(text: string) {
  const split = text.indexOf("\r\n\r\n");
  const [line = "", ...lines] = text.slice(0, split).split("\r\n");
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(line) ?? [];
  if (split < 0 || status === undefined)
    throw new Error(`no answer: ${JSON.stringify(text.slice(0, 200))}`);
  const fields = lines.map((field) => [
    field.split(":")[0]?.toLowerCase(),
    field.replace(/^[^:]*: */, ""),
  ]);
  return { status: Number(status), headers: Object.fromEntries(fields), length: split + 4 };
}
