import type { RawAnswer, SentRequest } from "../model/exchange.ts";

/** Sends one request and gives its answer; throws `NoAnswer` where none came. */
export type Transport = (request: SentRequest) => Promise<RawAnswer>;

/** No answer came: refused, reset, cut short, or not within the time. The message never holds a key. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}
