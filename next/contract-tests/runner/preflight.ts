import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { isRefused } from "../checks/refusal.ts";
import { NoConsent } from "../model/consent.ts";
import { type Exchange, fieldsOf, type KeyName } from "../model/exchange.ts";
import { listRequest } from "../model/requests.ts";
import type { Target } from "../model/target.ts";
import { StillLimited } from "./patience.ts";
import { type TargetConnection, TargetLost } from "./target-connection.ts";
import type { Transcript } from "./transcript.ts";

/**
 * The reason why the target cannot be tested: nothing answers, another service answers, or a premium key is refused. Undefined if
 * it can be tested. Reports only what a wrong target file explains; the cases report a broken contract.
 */
export async function preflight(
  target: Target,
  connection: TargetConnection,
  transcript: Transcript,
): Promise<string | undefined> {
  const list = (key: KeyName, limit?: number): Promise<Exchange> =>
    connection.send(listRequest(target, { key, ...(limit !== undefined && { limit }) }), transcript);
  try {
    const { keys } = target;
    const [first, other] = await Promise.all([
      list("premium", 1),
      // As the first page of its walk: a wrong answer to a request that only the preflight sends would be judged by no case.
      keys.otherPremium === undefined ? undefined : list("otherPremium", MAXIMUM_LIMIT),
    ]);
    // A target may refuse the limit itself, so a list without a limit decides.
    const whyNot = (exchange: Exchange) => whyElsewhere(exchange, target) ?? whyRefused(exchange, target);
    const why = whyNot(first) && whyNot(await list("premium"));
    if (why !== undefined) return why;
    return other && first.answer.status === 200 ? whyRefused(other, target) : undefined;
  } catch (error) {
    return whyUnanswered(error, target);
  }
}

function whyUnanswered(error: unknown, { baseUrl }: Target): string | undefined {
  // A recording may lack the answer to the preflight and still have the answers that the cases need.
  if (error instanceof NoConsent) return undefined;
  if (error instanceof StillLimited) return `${baseUrl}: ${error.message}`;
  if (!(error instanceof TargetLost)) throw error;
  return error.asked === "" ? error.message : `nothing answers at ${baseUrl}: ${error.message}`;
}

/** The reason if another service answered: a redirect, an HTML page or an error without the envelope. */
function whyElsewhere(exchange: Exchange, { baseUrl }: Target): string | undefined {
  const { status, headers, text } = exchange.answer;
  const answers = `${baseUrl} answers a list with ${status}`;
  const likely = `${baseUrl.replace(/(\/v\d+)?(\/projects?)?$/i, "")}/v1`;
  const hint = baseUrl === likely ? "" : `; a base URL ends in /v1: is it ${likely}?`;
  if (status >= 300 && status < 400)
    return `${answers} to ${headers.location ?? "nowhere"}: give the base URL that this leads to${hint}`;
  if (/^\s*</.test(text)) return `${answers} and a page of HTML, so it is not the interface${hint}`;
  if (status < 400) return undefined;
  const { code, status: word } = fieldsOf(exchange);
  const [line = ""] = text.trim().split("\n", 1);
  if (code !== status && word !== "error")
    return `${answers} and no envelope, so another service answers there: ${line.slice(0, 100) || "an empty body"}${hint}`;
  return status === 400 && hint ? `${answers}: ${messageOf(exchange)}${hint}` : undefined;
}

/** The reason if the answer refuses the key. A 400 does not: it has other causes than the key. */
function whyRefused(exchange: Exchange, { baseUrl }: Target): string | undefined {
  const { request, answer } = exchange;
  if (answer.status === 400 || !isRefused(exchange)) return undefined;
  return `the ${request.key} key was refused at ${baseUrl}: ${answer.status} ${messageOf(exchange)}`.trimEnd();
}

function messageOf(exchange: Exchange): string {
  const { message } = fieldsOf(exchange);
  return typeof message === "string" ? message : "";
}
