import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Account, type Project, seedAccounts } from "./data.ts";

/** Mistakes that a developer makes with bare node:http, by name. */
export type NodeDefect =
  | "another method is 405 in plain text"
  | "an unknown path is 404 without a body"
  | "last_id is compared with >= and repeats its project"
  | "the project of last_id is looked for in all accounts"
  | "projects is left out when it is empty"
  | "total is a text"
  | "ids are texts"
  | "an empty desc is null"
  | "later pages are redirected to a path with a slash"
  | "a fraction as limit throws, and the stack is the answer"
  | "limit is read with parseInt and not checked"
  | "a second delete succeeds too"
  | "a delete without projectId deletes all"
  | "a refusal of the plan does not end the delete"
  | "projectId is read with parseInt"
  | "header names are looked for as they are spelled in the text"
  | "the default limit is 50"
  | "a success has no status"
  | "an unknown key is not checked, and the code behind it throws"
  | "errors have a form of their own";

/** The interface as a developer writes it with bare node:http who has the text and nothing else. */
export function naiveNode({ defects = [] }: { readonly defects?: readonly NodeDefect[] } = {}): Server {
  const service: Service = { has: (defect) => defects.includes(defect), accounts: seedAccounts(), deleted: new Set() };
  return createServer((req, res) => {
    try {
      send(res, inForm(answer(req, service), service));
    } catch (thrown) {
      send(res, { status: 500, body: thrown instanceof Error ? (thrown.stack ?? "") : "" });
    }
  });
}

interface Service {
  readonly has: (defect: NodeDefect) => boolean;
  readonly accounts: ReadonlyMap<string, Account>;
  /** Ids as they were sent. */
  readonly deleted: Set<string>;
}

function answer(req: IncomingMessage, service: Service): Answer {
  const { pathname, search, searchParams } = new URL(req.url ?? "/", "http://localhost");
  switch (`${req.method} ${pathname}`) {
    case "GET /v1/projects":
      return searchParams.has("last_id") && service.has("later pages are redirected to a path with a slash")
        ? { status: 308, location: `/v1/projects/${search}`, body: "" }
        : listProjects(req, searchParams, service);
    case "DELETE /v1/project":
      return deleteProject(req, searchParams, service);
    default:
      return noRoute(["/v1/projects", "/v1/project"].includes(pathname), service);
  }
}

function accountOf(req: IncomingMessage, service: Service): Account | undefined {
  const key = keyOf(req, service);
  const account = service.accounts.get(key);
  if (key && !account && service.has("an unknown key is not checked, and the code behind it throws"))
    throw new TypeError("Cannot read properties of undefined (reading 'premium')");
  return account;
}

function keyOf({ headers, rawHeaders }: IncomingMessage, { has }: Service): string {
  if (!has("header names are looked for as they are spelled in the text")) return String(headers["x-master-key"] ?? "");
  return rawHeaders[rawHeaders.indexOf("X-Master-Key") + 1] ?? "";
}

function listProjects(req: IncomingMessage, query: URLSearchParams, service: Service): Answer {
  const { has, accounts } = service;
  const account = accountOf(req, service);
  if (!account) return error(401, "The key is missing or unknown");
  if (!account.premium) return error(402, "Only for the premium plan");
  if (!req.headers["content-type"]?.startsWith("application/json")) return error(400, "Send application/json");
  const limit = limitIn(query.get("limit") ?? (has("the default limit is 50") ? "50" : "20"), service);
  if (limit === undefined) return error(400, "limit is an integer from 1 to 100");
  const cursor = query.get("last_id") ?? "0";
  const known = has("the project of last_id is looked for in all accounts") ? [...accounts.values()] : [account];
  if (cursor !== "0" && !known.some((each) => each.projects.some(({ id }) => String(id) === cursor)))
    return error(403, "last_id is no project of the account");
  const repeats = has("last_id is compared with >= and repeats its project");
  const behind = account.projects.filter(({ id }) => (repeats ? id >= Number(cursor) : id > Number(cursor)));
  return success(pageOf(behind.slice(0, limit), account.projects.length, service));
}

function deleteProject(req: IncomingMessage, query: URLSearchParams, service: Service): Answer {
  const { has, accounts } = service;
  const account = accountOf(req, service);
  if (!account) return error(401, "The key is missing or unknown");
  const refusal = account.premium ? undefined : error(402, "Only for the premium plan");
  if (refusal && !has("a refusal of the plan does not end the delete")) return refusal;
  const text = query.get("projectId");
  if (!text && !has("a delete without projectId deletes all")) return error(400, "projectId is missing");
  if (!text) account.projects = [];
  else if (!take(text, refusal ? [...accounts.values()] : [account], service))
    return error(404, "The account has no such project");
  return refusal ?? success();
}

function take(text: string, owners: readonly Account[], { has, deleted }: Service): boolean {
  const id = has("projectId is read with parseInt") ? Number.parseInt(text, 10) : Number(text);
  const owner = owners.find(({ projects }) => projects.some((project) => project.id === id));
  if (!owner) return deleted.has(text) && has("a second delete succeeds too");
  owner.projects = owner.projects.filter((project) => project.id !== id);
  deleted.add(text);
  return true;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

function limitIn(text: string, { has }: Service): number | undefined {
  if (has("limit is read with parseInt and not checked")) return Math.min(Number.parseInt(text, 10), 100);
  const limit = Number(text);
  if (!Number.isInteger(limit) && has("a fraction as limit throws, and the stack is the answer"))
    throw new RangeError(`cannot take ${text} rows`);
  return Number.isInteger(limit) && limit >= 1 && limit <= 100 ? limit : undefined;
}

function pageOf(page: readonly Project[], total: number, { has }: Service): object {
  const projects = page.map(({ id, name, desc }) => ({
    id: has("ids are texts") ? String(id) : id,
    name,
    desc: has("an empty desc is null") ? desc || null : desc,
  }));
  const isLeftOut = page.length === 0 && has("projects is left out when it is empty");
  return { projects: isLeftOut ? undefined : projects, total: has("total is a text") ? String(total) : total };
}

function noRoute(isKnownPath: boolean, { has }: Service): Answer {
  if (isKnownPath && has("another method is 405 in plain text")) return { status: 405, body: "Method Not Allowed" };
  if (!isKnownPath && has("an unknown path is 404 without a body")) return { status: 404, body: "" };
  return error(400, "The route is invalid");
}

function inForm(given: Answer, { has }: Service): Answer {
  if (given.status === 200 && has("a success has no status"))
    return { ...given, body: { ...Object(given.body), status: undefined } };
  if (given.status >= 400 && has("errors have a form of their own"))
    return { ...given, body: { error: "The request was refused" } };
  return given;
}

function success(more: object = {}): Answer {
  return { status: 200, body: { code: 200, message: "OK", status: "success", ...more } };
}

function error(code: number, subMessage: string): Answer {
  return { status: code, body: { code, message: "Refused", subMessage, status: "error" } };
}

function send(res: ServerResponse, { status, body, location }: Answer): void {
  const isText = typeof body === "string";
  res.writeHead(status, { "Content-Type": isText ? "text/plain" : "application/json", ...(location && { Location: location }) });
  res.end(isText ? body : JSON.stringify(body));
}
