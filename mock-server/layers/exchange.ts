import { type ApiResponse, KEY_HEADER } from "../http/message.ts";
import { answerWithoutKeys, bodyWithoutKeys, headerWithoutKeys, isPublished, keysIn } from "./keys-in-texts.ts";

/** One side of an exchange, as sent, without keys. Keys of published accounts stay: they are not secret. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  /** The first 256 Ki characters of the body; null if there is none. */
  readonly body: string | null;
}

/** A request, and its answer before the CORS layer. */
export interface Exchange {
  readonly request: Message;
  readonly response: Message;
}

/** Both sides of an exchange, by reference. They are copied and redacted only when the exchange is read. */
export interface KeptExchange {
  readonly sent: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly sentBody: string | undefined;
  readonly headers: ApiResponse["headers"];
  readonly body: string;
  /** The approximate bytes that it takes. */
  readonly weight: number;
}

const MOST_SHOWN = 2 ** 18;

/** Returns the redacted exchange. */
export function exchangeOf({ sent, sentBody, headers, body }: KeptExchange, published: ReadonlySet<string>): Exchange {
  const isHarmless = (name: string) => name.toLowerCase() === KEY && isPublished(textOf(sent[KEY]), published);
  const keys = keysIn((name) => (isHarmless(name) ? undefined : textOf(sent[name.toLowerCase()])));
  const shownHeaders = (all: KeptExchange["sent"]) => {
    const texts = Object.entries(all).map(([name, value]) => [name, textOf(value) ?? ""] as const);
    return Object.fromEntries(texts.map(([name, text]) => [name, isHarmless(name) ? text : headerWithoutKeys(name, text, keys)]));
  };
  const sentText = sentBody === undefined ? null : bodyWithoutKeys(sentBody.slice(0, MOST_SHOWN), keys);
  const text = body === "" ? null : answerWithoutKeys(body.slice(0, MOST_SHOWN), keys);
  return { request: { headers: shownHeaders(sent), body: sentText }, response: { headers: shownHeaders(headers), body: text } };
}

const KEY = KEY_HEADER.toLowerCase();

function textOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "object" ? value.join(", ") : value;
}
