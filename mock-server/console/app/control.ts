import { parse, stringify } from "lossless-json";
import { MEDIA_TYPE } from "../../../openapi/constants.ts";
import { BASE_PATH } from "../../operations/message.ts";

/** The root of the mock that served this page. */
export const MOCK_URL = new URL("..", location.href).href.slice(0, -1);

/** The base URL of the interface. */
export const BASE_URL = MOCK_URL + BASE_PATH;

/** Calls the mock, such as `GET state?key=mk_premium` of the control interface. Throws the reason if it refuses or does not answer. */
export async function control<T>(line: string, body?: object, headers?: object): Promise<T> {
  const [method = "", url = ""] = line.split(" ");
  const response = await fetch(url, {
    method,
    headers: { ...(body && { "Content-Type": MEDIA_TYPE }), ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error("No answer came: a fault has lost it, or the mock has stopped.");
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw new Error(answer?.subMessage ?? `The mock answered ${response.status}.`);
}

/** Reads the answers of the mock to the open questions. */
export function readProfile() {
  return control<{ profile: Record<string, string> }>("GET profile");
}

/** The Content-Type of a delete: none, unless the mock requires one (rule delete.content-type). */
export async function deleteType() {
  const { profile } = await readProfile();
  return profile["delete.content-type"] === "required" && { "Content-Type": MEDIA_TYPE };
}

/** Indents JSON, in which wide ids keep their digits; returns any other text unchanged. */
export function indentJson(text: string) {
  try {
    return stringify(parse(text), undefined, 2) ?? text;
  } catch {
    return text;
  }
}
