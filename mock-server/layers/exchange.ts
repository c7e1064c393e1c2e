import { type ApiRequest, type ApiResponse, KEY_HEADER } from "../http/message.ts";
import { bodyWithoutKeys, headerWithoutKeys, isPublished, keysIn } from "./keys-in-texts.ts";

/** One side of an exchange, as it went over the wire, without keys. Keys of published accounts stay: they are no secret. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  /** At most 256 Ki characters of it; null if there is none. */
  readonly body: string | null;
}

/** A request and the answer of the layers inside of CORS. */
export interface Exchange {
  readonly request: Message;
  readonly response: Message;
}

/** Both sides by reference. They are copied and redacted only when an exchange is read. */
export interface KeptExchange {
  readonly sent: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly sentBody: string | undefined;
  readonly headers: ApiResponse["headers"];
  readonly body: string;
  /** About as many bytes as it takes. */
  readonly weight: number;
}

const MOST_SHOWN = 2 ** 18;

export function keepExchange(request: ApiRequest, { headers, body }: ApiResponse): KeptExchange {
  const sent = request.headers?.() ?? {};
  const sentBody = request.body;
  return { sent, sentBody, headers, body, weight: weightOf(sent, body.length + (sentBody?.length ?? 0)) };
}

/** The headers of an answer are few, and shared between answers. */
function weightOf(sent: KeptExchange["sent"], inBodies: number): number {
  let characters = inBodies;
  for (const name in sent) characters += name.length + (sent[name]?.length ?? 0);
  return 400 + 2 * characters;
}

/** What may be shown of an exchange. */
export function exchangeOf({ sent, sentBody, headers, body }: KeptExchange, published: ReadonlySet<string>): Exchange {
  const isHarmless = (name: string) => name.toLowerCase() === KEY && isPublished(textOf(sent[KEY]), published);
  const keys = keysIn((name) => (isHarmless(name) ? undefined : textOf(sent[name.toLowerCase()])));
  const shown = ([name, value]: readonly [string, string | readonly string[] | undefined]) => {
    const text = textOf(value) ?? "";
    return [name, isHarmless(name) ? text : headerWithoutKeys(name, text, keys)];
  };
  return {
    request: {
      headers: Object.fromEntries(Object.entries(sent).map(shown)),
      body: sentBody === undefined ? null : bodyWithoutKeys(sentBody.slice(0, MOST_SHOWN), keys),
    },
    response: {
      headers: Object.fromEntries(Object.entries(headers).map(shown)),
      body: body === "" ? null : bodyWithoutKeys(body.slice(0, MOST_SHOWN), keys, "repeated"),
    },
  };
}

const KEY = KEY_HEADER.toLowerCase();

function textOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "object" ? value.join(", ") : value;
}
