import { documentedStatuses } from "../../openapi/index.ts";
import type { Entry } from "../model/timeline.ts";

/** What of an answer a defect may explain. Texts do not count. */
export interface Likeness {
  readonly status: number;
  /** The fields of the body and of its projects with their types, or why there are none. */
  readonly form: string;
  readonly ids: readonly string[];
  readonly total: unknown;
}

/** Whether two answers are alike; their totals only if they are looked at. */
export function isAlike(one: Likeness, other: Likeness, isOfTotal: boolean): boolean {
  const isSameForm = one.status === other.status && one.form === other.form;
  const isSameTotal = !isOfTotal || one.total === other.total;
  return isSameForm && isSameTotal && one.ids.join() === other.ids.join();
}

type Fields = Readonly<Record<string, unknown>>;

/** The body does not count in an answer to HEAD, nor under a status that the interface does not have. */
export function likenessOf({ request, answer }: Pick<Entry, "request" | "answer">): Likeness {
  const { status, problem, body, projects } = answer;
  if (request.method === "HEAD" || !documentedStatuses().includes(status))
    return { status, form: "", ids: [], total: undefined };
  const fields = Object(body) as Fields;
  const listed: readonly unknown[] = Array.isArray(fields.projects) ? fields.projects : [];
  const forms = new Set(listed.map((each) => typesOf(Object(each), PROJECT)));
  return {
    status,
    form: `${problem === undefined ? formOf(body, status) : "text"} ${[...forms].sort()}`,
    ids: projects.map(({ id }) => id),
    total: fields.total,
  };
}

const ENVELOPE = ["code", "message", "subMessage", "status", "projects", "total"];
const PROJECT = ["id", "name", "desc"];

/** Errors that are not in the envelope are all alike: each framework has fields of its own. */
function formOf(body: unknown, status: number): string {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return typeOf(body);
  const fields = body as Fields;
  if (status >= 400 && !("code" in fields)) return "other";
  const types = typesOf(fields, ENVELOPE);
  return `${types} ${fields.code === status} ${typeof fields.status === "string" && fields.status}`;
}

function typesOf(fields: Fields, names: readonly string[]): string {
  return names.map((name) => `${name}:${typeOf(fields[name])}`).join();
}

function typeOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? "null" : "array";
  return typeof value;
}
