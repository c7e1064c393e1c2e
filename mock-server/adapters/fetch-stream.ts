import type { Delivery } from "../http/message.ts";

type Drip = Extract<Delivery, { kind: "drip" }>;
type Sleep = (ms: number) => Promise<void>;

/** A body followed by parts, each as soon as it is there. `left` is told when the reader goes away. */
export function following(body: Uint8Array, parts: AsyncIterable<string>, left: AbortController): ReadableStream<Uint8Array> {
  return streamOf(encoded(body, parts), left);
}

/** A body in small pieces with a pause between them. */
export function dripping(body: Uint8Array, drip: Drip, sleep: Sleep, left: AbortController): ReadableStream<Uint8Array> {
  return streamOf(pieces(body, drip, sleep), left);
}

/** `ReadableStream.from` is not in every browser. */
function streamOf(parts: AsyncGenerator<Uint8Array>, left: AbortController): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      // First the signal: parts that wait for something cannot end before they wake.
      left.abort();
      await parts.return(undefined);
    },
  });
}

async function* encoded(body: Uint8Array, parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  if (body.length > 0) yield body;
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}

async function* pieces(body: Uint8Array, { pieces: count, everyMs }: Drip, sleep: Sleep): AsyncGenerator<Uint8Array> {
  const size = Math.max(1, Math.ceil(body.length / count));
  for (let start = 0; start < body.length; start += size) {
    if (start > 0) await sleep(everyMs);
    yield body.subarray(start, start + size);
  }
}
