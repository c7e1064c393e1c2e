import { parse, stringify } from "lossless-json";
import { BASE_PATH } from "../../operations/message.ts";

/** The root of the mock that served this page. */
export const MOCK_URL = new URL("..", location.href).href.slice(0, -1);

/** The base URL of the interface. */
export const BASE_URL = MOCK_URL + BASE_PATH;

/** Calls the control interface, such as `GET state?key=mk_premium`. Throws the reason if it refuses or does not answer. */
export async function control<T>(line: string, body?: object): Promise<T> {
  const [method = "", path = ""] = line.split(" ");
  const headers = { "Content-Type": "application/json" };
  const sent = { method, headers, body: JSON.stringify(body) };
  const response = await fetch(path, sent).catch(() => {
    throw new Error("The mock does not answer. Is it still running?");
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw new Error(answer?.subMessage ?? `The control interface answered ${response.status}.`);
}

/** Indents JSON, in which wide ids keep their digits; returns any other text unchanged. */
export function indentJson(text: string) {
  try {
    return stringify(parse(text), undefined, 2) ?? text;
  } catch {
    return text;
  }
}
