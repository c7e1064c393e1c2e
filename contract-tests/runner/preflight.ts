import { documentedStatuses } from "../../openapi/index.ts";
import { type Exchange, fieldsOf, type KeyName } from "../model/exchange.ts";
import { listRequest } from "../model/requests.ts";
import { type Client, isTrouble, StillLimited, TargetLost } from "./client.ts";

/**
 * Why the target cannot be tested: nothing answers, another service answers, or a premium key is refused. Undefined if it can be
 * tested. Reports only what a wrong target file explains; the cases report a broken contract.
 */
export async function preflight(client: Client): Promise<string | undefined> {
  const { target } = client;
  const list = (key: KeyName, limit?: number) =>
    client.send(listRequest(target, { key, ...(limit !== undefined && { limit }) }), "look");
  try {
    const { otherPremium } = target.keys;
    const [first, other] = await Promise.all([
      list("premium", 1),
      otherPremium === undefined ? undefined : list("otherPremium"),
    ]);
    const whyNot = (answered: Exchange) =>
      whyElsewhere(answered, target.baseUrl) ?? whyRefused(answered, target.baseUrl);
    // A target may refuse the limit itself, so a list without a limit decides.
    const why = whyNot(first) && whyNot(await list("premium"));
    if (why !== undefined) return why;
    return other && first.answer.status === 200 ? whyRefused(other, target.baseUrl) : undefined;
  } catch (error) {
    if (error instanceof StillLimited) return `${target.baseUrl}: ${error.message}`;
    if (error instanceof TargetLost)
      return `nothing answers at ${target.baseUrl}: ${error.message.replace(/; a plain list.*/, "")}`;
    throw error;
  }
}

/** Why a key that was served before is refused now, if it is: a key can be revoked and a plan can end in the middle of a run. */
export async function whyRefusedNow(client: Client, key: KeyName): Promise<string | undefined> {
  const exchange = await client.send(listRequest(client.target, { key }), "look");
  const why = whyRefused(exchange, client.target.baseUrl);
  return why && `${why}, though the key was served at first: was it revoked, or did its plan end?`;
}

/** The reason if another service answered, or if the base URL lacks /v1: a redirect, an HTML page, no envelope, an unknown route. */
function whyElsewhere(exchange: Exchange, baseUrl: string): string | undefined {
  const { status } = exchange.answer;
  const answers = `${baseUrl} answers a list with ${status}`;
  const likely = `${baseUrl.replace(/(\/v\d+)?(\/projects?)?$/i, "")}/v1`;
  const hint = baseUrl === likely ? "" : `; a base URL ends in /v1: is it ${likely}?`;
  if (isTrouble(exchange.answer)) return `${answers} ${exchange.answer.problem ?? ""}`;
  const foreign = signOfAnother(exchange);
  if (foreign !== undefined) return `${answers} ${foreign}${hint}`;
  return [400, 404, 405].includes(status) && hint
    ? `${answers}: ${fieldsOf(exchange).message ?? ""}${hint}`
    : undefined;
}

/** What shows that another service answered, as the end of a sentence. */
function signOfAnother(exchange: Exchange): string | undefined {
  const { status, headers, text } = exchange.answer;
  if (status >= 300 && status < 400)
    return `to ${headers.location ?? "nowhere"}: give the base URL that this leads to`;
  if (/^\s*</.test(text)) return "and a page of HTML, so it is not the interface";
  const { code, status: word } = fieldsOf(exchange);
  if (status < 400 || code === status || word === "error") return undefined;
  const [line = ""] = text.trim().split("\n", 1);
  return `and no envelope, so another service answers there: ${line.slice(0, 100) || "an empty body"}`;
}

/** The reason if the answer refuses the key. A 400 does not: it has other causes than the key. */
function whyRefused(exchange: Exchange, baseUrl: string): string | undefined {
  const { request, answer } = exchange;
  if (answer.status < 401 || !documentedStatuses("listProjects").includes(answer.status))
    return undefined;
  return `the ${request.key} key was refused at ${baseUrl}: ${answer.status} ${fieldsOf(exchange).message ?? ""}`.trimEnd();
}
