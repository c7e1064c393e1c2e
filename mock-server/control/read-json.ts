import { CONTENT_TYPE } from "../http/headers.ts";
import { type ApiRequest, type ApiResponse, BODY_LIMIT } from "../http/message.ts";
import { badRequest, refusedControl } from "./control-answer.ts";

/** What the body of a control request says, or its refusal. Ids keep all their digits. The parser is loaded only for a body. */
export async function readJson(request: ApiRequest): Promise<{ readonly value: unknown } | { readonly refusal: ApiResponse }> {
  if (request.bodyCut) return { refusal: refusedControl(413, "Body too large", `A body has at most ${BODY_LIMIT} bytes.`) };
  if (isEncoded(request)) return { refusal: refusedControl(415, "Content coding not taken", "Send the body as it is.") };
  if (isUntyped(request)) return { refusal: refusedControl(415, "Media type not taken", "Send Content-Type: application/json.") };
  if (request.bodyGarbled) return { refusal: badRequest("The body is no UTF-8.") };
  if (!request.body?.trim()) return { value: {} };
  const { parseExactJson } = await import("../store/data-file/parse-exact-json.ts");
  try {
    return { value: parseExactJson(request.body) };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    return { refusal: badRequest(`The body is no JSON that is read here: ${reason}`) };
  }
}

/** A page may send a POST without a type, or with that of a form, to anybody; one with JSON only after it asked. */
function isUntyped(request: ApiRequest): boolean {
  const type = request.header(CONTENT_TYPE);
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? "") && !/charset\s*=\s*"?(?!utf-8\b)/i.test(type ?? "");
  if (request.method === "POST" || request.method === "PUT") return !isJson;
  return request.method === "DELETE" && type !== undefined && !isJson;
}

/** Nothing here unpacks what a client packed: a packed body is small, and what comes out of it has no bound. */
function isEncoded(request: ApiRequest): boolean {
  const coding = request.header("Content-Encoding") ?? "";
  return coding !== "" && coding.toLowerCase() !== "identity";
}
