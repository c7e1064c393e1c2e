import { documentedFields } from "../../openapi/constants.ts";
import { documentedStatuses } from "../../openapi/contract.ts";
import type { KeyName } from "../model/exchange.ts";
import { type Entry, fieldsOf, isTrouble, signatureOf, whyUnread } from "../model/timeline.ts";
import { listRequest } from "../operations/requests.ts";
import type { Client } from "./client.ts";
import { endOfRun, StillLimited } from "./end-of-run.ts";
import { CLOSED, proxyFor } from "./http-transport.ts";

/**
 * Why the target cannot be tested: nothing answers, another service answers, a plain list or a key is refused. Undefined if it can be
 * tested. Reports what a wrong target file explains; the rules report a broken contract.
 */
export async function preflight(client: Client): Promise<string | undefined> {
  const { baseUrl } = client.target;
  const why = await whyRefusing(client).catch((error) => whyNoAnswer(error, baseUrl));
  const proxy = proxyFor(baseUrl);
  const isNamed = why?.includes("through the proxy") === true;
  return why && proxy && !isNamed ? `${why} (through the proxy ${proxy.host})` : why;
}

function whyNoAnswer(error: unknown, baseUrl: string): string {
  const { message, cause } = endOfRun(error);
  if (error instanceof StillLimited) return `${baseUrl}: ${message}`;
  // Without a cause, the run was ended.
  if (cause === undefined) return message;
  const mayBeTls = baseUrl.startsWith("http:") && String(cause).endsWith(CLOSED);
  return `no answer from ${baseUrl}: ${cause}${mayBeTls ? "; is it an https address?" : ""}`;
}

/** Why a target that answers cannot be tested: lists with each of its keys say so. */
async function whyRefusing(client: Client): Promise<string | undefined> {
  const { baseUrl, keys } = client.target;
  const list = (key: KeyName, limit?: number) =>
    client.send(listRequest(client.target, { key, limit }), "preflight");
  const listIf = (key: "otherPremium" | "free") =>
    keys[key] === undefined ? undefined : list(key);
  const [first, other, free] = await Promise.all([
    list("premium", 1),
    listIf("otherPremium"),
    listIf("free"),
  ]);
  // A target may refuse the limit itself, so a list without a limit decides.
  const isFirstWrong = whyNone(first, baseUrl) !== undefined;
  const why = isFirstWrong ? whyNone(await list("premium"), baseUrl) : undefined;
  if (why !== undefined || first.answer.status !== 200) return why;
  const whyOther = other && whyRefused(other, baseUrl);
  if (whyOther !== undefined || free?.answer.status !== 401) return whyOther;
  // Refused like a key of no account, so that nothing shows the check of the plan.
  const isUnknown = signatureOf(free) === signatureOf(await list("unknown"));
  return isUnknown
    ? `the free key is not known at ${baseUrl}: it is refused like a key of no account, ${said(free)}`
    : undefined;
}

/** Why a plain list leaves nothing to judge: another service answered, the key is refused, or every list is. */
function whyNone(entry: Entry, baseUrl: string): string | undefined {
  return (
    whyUnread(entry) ??
    whyElsewhere(entry, baseUrl) ??
    whyRefused(entry, baseUrl) ??
    whyNoList(entry, baseUrl)
  );
}

/** The reason if another service answered, or if the base URL lacks /v1: a redirect, an HTML page, no envelope, an unknown route. */
function whyElsewhere(entry: Entry, baseUrl: string): string | undefined {
  const { status } = entry.answer;
  const answers = `${baseUrl} answers a list with ${status}`;
  const likely = `${baseUrl.replace(/(\/v\d+)?(\/projects?)?$/i, "")}/v1`;
  const hint = baseUrl === likely ? "" : `; a base URL ends in /v1: is it ${likely}?`;
  if (isTrouble(entry.answer)) return `${answers} ${entry.answer.problem ?? ""}`;
  const foreign = signOfAnother(entry, baseUrl);
  if (foreign !== undefined) return `${answers} ${foreign}${hint}`;
  return [400, 404, 405].includes(status) && hint
    ? `${answers}: ${fieldsOf(entry).message ?? ""}${hint}`
    : undefined;
}

/** What shows that another service answered, as the end of a sentence. */
function signOfAnother(entry: Entry, baseUrl: string): string | undefined {
  const { status, headers, text, problem } = entry.answer;
  if (status >= 300 && status < 400)
    return `to ${headers.location ?? "nowhere"}: ${afterRedirect(baseUrl + entry.request.path, headers.location)}`;
  if (/^\s*</.test(text)) return "and a page of HTML, so it is not the interface";
  const { code, status: word } = fieldsOf(entry);
  const mayBePage = problem !== undefined || hasKnownFields(text);
  const isEnvelope = status < 400 ? mayBePage : code === status || word === "error";
  if (isEnvelope) return undefined;
  const [line = ""] = text.trim().split("\n", 1);
  return `and no envelope (does another service answer there?): ${line.slice(0, 100) || "an empty body"}`;
}

/** What to do about a redirect: no base URL avoids one that only adds a slash to the path. */
function afterRedirect(url: string, location = ""): string {
  const isSlashed =
    URL.canParse(location, url) && new URL(location, url).href.startsWith(`${url}/`);
  return isSlashed
    ? "serve the path without a slash at its end"
    : "give the base URL that this leads to";
}

/** Whether a body has at least two of the documented fields, wherever they stand in it. */
function hasKnownFields(text: string): boolean {
  const names = [...documentedFields("ProjectPage"), ...documentedFields("Project")];
  return names.filter((name) => text.includes(`"${name}"`)).length > 1;
}

/** The reason if the answer refuses the key. A 400 does not: it has other causes than the key. */
export function whyRefused(entry: Entry, baseUrl: string): string | undefined {
  const { request, answer } = entry;
  if (answer.status < 401 || !documentedStatuses("listProjects").includes(answer.status))
    return undefined;
  return `the ${request.key} key was refused at ${baseUrl}: ${said(entry)}`;
}

/** The status and the texts of a refusal, as part of a sentence. */
function said(entry: Entry): string {
  const { message, subMessage } = fieldsOf(entry);
  const texts = [message, subMessage].filter(Boolean).join(": ");
  return `${entry.answer.status} ${texts}`.trimEnd().replace(/\.$/, "");
}

/** The reason if a plain list is not answered with a page at all. */
function whyNoList(entry: Entry, baseUrl: string): string | undefined {
  const { status } = entry.answer;
  if (status === 200) return undefined;
  const { method, path } = entry.request;
  const came = `${method} ${path} -> ${said(entry)}`;
  if (status >= 500) return `${baseUrl} fails on a plain list: ${came}; its log may say why`;
  return `a plain list is refused at ${baseUrl}: ${came}; is the base URL or the key another one, or does the server refuse every list, for example for a Content-Type on a request without a body?`;
}
