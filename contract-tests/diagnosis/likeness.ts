import { readAnswer } from "../model/read-answer.ts";
import type { Entry } from "../model/timeline.ts";
import type { Reply } from "./server.ts";

/** What of an answer a defect may explain. Texts do not count. */
export interface Likeness {
  /** The status; of a refusal that is not in the envelope any, because each framework has its own. */
  readonly status: number | typeof OTHER_BODY;
  /** The fields of the body and of its projects with their types. */
  readonly form: string;
  readonly ids: string;
  readonly total: unknown;
}

/** Whether two answers are alike; their totals only if they are looked at. */
export function isLike(one: Likeness, other: Likeness, isOfTotal: boolean): boolean {
  const isSameForm = one.status === other.status && one.form === other.form;
  return isSameForm && one.ids === other.ids && (!isOfTotal || one.total === other.total);
}

export function likenessOf({ answer }: Pick<Entry, "answer">): Likeness {
  const { status, problem, body, projects } = answer;
  const fields = Object(body) as Fields;
  if (status >= 400 && status < 500 && !("code" in fields))
    return { status: OTHER_BODY, form: "", ids: "", total: undefined };
  const listed: readonly unknown[] = Array.isArray(fields.projects) ? fields.projects : [];
  const forms = new Set(listed.map((each) => typesOf(Object(each), PROJECT)));
  return {
    status,
    form: [problem === undefined ? formOf(body, status) : "text", ...[...forms].sort()].join(" "),
    ids: projects.map(({ id }) => id).join(),
    total: fields.total,
  };
}

/** What of a reply is compared with the answer to an entry. */
export function likenessOfReply({ status, body }: Reply, { request }: Entry): Likeness {
  const text = request.method === "HEAD" ? "" : body;
  return likenessOf({ answer: readAnswer({ status, headers: {}, text }) });
}

type Fields = Readonly<Record<string, unknown>>;

const OTHER_BODY = "no envelope";
const FIELDS = ["code", "message", "subMessage", "status", "projects", "total"];
const PROJECT = ["id", "name", "desc"];

function formOf(body: unknown, status: number): string {
  const fields = Object(body) as Fields;
  const types = typesOf(fields, FIELDS);
  return `${typeOf(body)} ${types} ${fields.code === status} ${typeof fields.status === "string" && fields.status}`;
}

function typesOf(fields: Fields, names: readonly string[]): string {
  return names.map((name) => `${name}:${typeOf(fields[name])}`).join();
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
