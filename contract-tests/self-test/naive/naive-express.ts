import express, { type ErrorRequestHandler, type Express, type Request, type Response } from "express";
import { type Account, type Project, seedAccounts } from "./data.ts";

/** Mistakes that a developer makes with Express, by name. */
export type ExpressDefect =
  | "no error handler: Express answers unknown routes with its HTML page"
  | "no subMessage in errors"
  | "code is the text of the status"
  | "an invalid limit is 422"
  | "an invalid limit is not checked, and the code behind it throws"
  | "limit is not capped"
  | "limit=0 means no limit"
  | "last_id is taken for an offset"
  | "findIndex is not checked: an unknown last_id gives the first page"
  | "an unknown last_id is 404"
  | "the plan is not checked on a delete"
  | "a delete without a key is 403"
  | "Content-Type is not required"
  | "a delete is answered with 204"
  | "a delete answers with the deleted project"
  | "a delete of what is not there succeeds"
  | "the owner is not checked on a delete"
  | "findIndex is not checked: a delete without projectId takes the last project"
  | "no return after a refused key: the delete goes on"
  | "splice takes the next project along"
  | "limit is added to the start as text"
  | "one project more is read, to know of a next page, and not dropped"
  | "last_id=0 is looked for"
  | "total is counted once, at the start"
  | "the first page is cached";

/** A choice that the text leaves open. */
type Choice = "the plan is checked before the key";

/** The interface as a developer writes it with Express who has the text and nothing else. */
export function naiveExpress({ defects = [] }: { readonly defects?: readonly (ExpressDefect | Choice)[] } = {}): Express {
  const has: Has = (defect) => defects.includes(defect);
  const accounts = seedAccounts();
  const app = express();

  const ownerOf = (id: unknown): Account | undefined =>
    [...accounts.values()].find(({ projects }) => projects.some((project) => String(project.id) === id));

  const pages = new Map<string, object>();
  const totals = new Map([...accounts.values()].map((account) => [account, account.projects.length]));
  const totalOf = (account: Account): number | undefined =>
    has("total is counted once, at the start") ? totals.get(account) : account.projects.length;

  app.get("/v1/projects", (req, res) => {
    const account = accountOf(req, accounts, has);
    const isJson = req.get("Content-Type")?.startsWith("application/json");
    if (!isJson && !has("Content-Type is not required")) throw new HttpError(400, "Content-Type must be application/json");
    const { last_id, limit = "20" } = req.query;
    const isFirst = last_id === undefined || (last_id === "0" && !has("last_id=0 is looked for"));
    const start = isFirst ? 0 : startBehind(last_id, account, has);
    const projects = account.projects.slice(start, endOf(start, limitOf(limit, account, has), has));
    const body = { code: 200, message: "OK", status: "success", projects, total: totalOf(account) };
    const url = `${req.url} ${req.get("X-Master-Key")}`;
    if (start === 0 && has("the first page is cached")) pages.set(url, pages.get(url) ?? body);
    res.json(pages.get(url) ?? body);
  });

  app.delete("/v1/project", (req, res) => {
    const { projectId } = req.query;
    let account: Account | undefined;
    try {
      account = accountOf(req, accounts, has);
    } catch (error) {
      refuse(error, req, res, () => {});
      if (!has("no return after a refused key: the delete goes on")) return;
      account = ownerOf(projectId);
    }
    if (has("the owner is not checked on a delete")) account = ownerOf(projectId) ?? account;
    const project = account && takeOut(projectId, account, has);
    if (!res.headersSent) confirm(res, project);
  });

  const confirm = (res: Response, project?: Project): void => {
    if (has("a delete is answered with 204")) return void res.status(204).end();
    const more = has("a delete answers with the deleted project") ? { project } : {};
    res.json({ code: 200, message: "Deleted", status: "success", ...more });
  };

  const refuse: ErrorRequestHandler = (error, _req, res: Response, next) => {
    if (!(error instanceof HttpError)) return next(error);
    const { status, message } = error;
    const code = has("code is the text of the status") ? String(status) : status;
    const detail = has("no subMessage in errors") ? {} : { subMessage: message };
    res.status(status).json({ code, message: "Request refused", ...detail, status: "error" });
  };

  if (!has("no error handler: Express answers unknown routes with its HTML page"))
    app.use(() => {
      throw new HttpError(400, "There is no such route");
    });
  app.use(refuse);
  return app;
}

type Has = (defect: ExpressDefect | Choice) => boolean;

class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function accountOf(req: Request, accounts: ReadonlyMap<string, Account>, has: Has): Account {
  const account = accounts.get(req.get("X-Master-Key") ?? "");
  const isDelete = req.method === "DELETE";
  if (!account && !has("the plan is checked before the key"))
    throw new HttpError(isDelete && has("a delete without a key is 403") ? 403 : 401, "X-Master-Key is missing or wrong");
  const isChecked = !isDelete || !has("the plan is not checked on a delete");
  if (!account || (isChecked && !account.premium)) throw new HttpError(402, "The account is not on the premium plan");
  return account;
}

function limitOf(text: unknown, { projects }: Account, has: Has): number {
  if (has("an invalid limit is not checked, and the code behind it throws")) return new Array(Math.min(Number(text), 100)).length;
  if (text === "0" && has("limit=0 means no limit")) return projects.length;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1)
    throw new HttpError(has("an invalid limit is 422") ? 422 : 400, "limit is a number from 1 to 100");
  return has("limit is not capped") ? limit : Math.min(limit, 100);
}

function endOf(start: number, limit: number, has: Has): number {
  if (has("limit is added to the start as text")) return Number(`${start}` + `${limit}`);
  return start + limit + (has("one project more is read, to know of a next page, and not dropped") ? 1 : 0);
}

function startBehind(lastId: unknown, { projects }: Account, has: Has): number {
  if (has("last_id is taken for an offset")) return Number(lastId);
  const place = projects.findIndex(({ id }) => String(id) === lastId);
  if (place < 0 && !has("findIndex is not checked: an unknown last_id gives the first page"))
    throw new HttpError(has("an unknown last_id is 404") ? 404 : 403, "last_id is none of your projects");
  return place + 1;
}

function takeOut(projectId: unknown, { projects }: Account, has: Has): Project | undefined {
  const takesLast = !projectId && has("findIndex is not checked: a delete without projectId takes the last project");
  if (!projectId && !takesLast) throw new HttpError(400, "projectId is required");
  const place = projects.findIndex(({ id }) => String(id) === projectId);
  if (place < 0 && has("a delete of what is not there succeeds")) return undefined;
  if (place < 0 && !takesLast) throw new HttpError(404, "No such project in your account");
  return projects.splice(place, has("splice takes the next project along") ? 2 : 1)[0];
}
