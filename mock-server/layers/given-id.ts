import { REQUEST_ID_HEADER } from "../http/headers.ts";
import type { ApiRequest } from "../http/message.ts";
import { holdsKey, keysIn, repeatsKey } from "./without-keys.ts";

/** The id that a client gave its request, if it is short and plain enough for a log line and does not look like a key; a UUID never does. */
export function givenId(header: ApiRequest["header"]): string | undefined {
  const given = header(REQUEST_ID_HEADER);
  if (given === undefined || !/^[A-Za-z0-9._-]{1,64}$/.test(given)) return undefined;
  const mayBeKey = UUID.test(given) ? repeatsKey : holdsKey;
  return mayBeKey(given, keysIn(header)) ? undefined : given;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
