import { documentedStatuses } from "../../openapi/index.ts";
import { type Entry, fieldsOf } from "../model/timeline.ts";
import { operationFor } from "../operations/operations.ts";
import type { Reply } from "./server.ts";

/** What of an answer a defect may explain. Texts do not count. */
export interface Likeness {
  readonly status: number;
  /** The fields of the body with their types, or why there are none; empty if the status alone says that the answer is wrong. */
  readonly form: string;
  /** The projects of a page, and the forms in which they are shown. */
  readonly ids: readonly string[];
  readonly projects: string;
  readonly total: unknown;
}

/** Which answers are compared by their body: not those of HEAD, and none with a status that the interface does not have. */
function hasBody({ request }: Pick<Entry, "request">, status: number): boolean {
  return request.method !== "HEAD" && documentedStatuses().includes(status);
}

/** What of a received answer a defect may explain. */
export function likenessOf(entry: Entry): Likeness {
  const { status, projects, problem } = entry.answer;
  if (!hasBody(entry, status)) return { status, ...NO_BODY };
  const body = problem === undefined ? entry.answer.body : problem;
  const { projects: listed, total } = fieldsOf(entry);
  const faces = Array.isArray(listed) ? listed.map(formOfProject) : [];
  return {
    status,
    form: formOf(body, entry),
    ids: projects.map(({ id }) => id),
    projects: joined(faces),
    total,
  };
}

/** What of a reply is compared with the answer to an entry. */
export function likenessOfReply({ status, body }: Reply, entry: Entry): Likeness {
  if (!hasBody(entry, status)) return { status, ...NO_BODY };
  const { projects = [], total } = Object(body) as Record<string, unknown>;
  const faces = Array.isArray(projects) ? projects.map(faceOf) : [];
  return {
    status,
    form: formOf(body, entry),
    ids: faces.map(({ id }) => id),
    projects: joined(faces.map(({ form }) => form)),
    total,
  };
}

const NO_BODY = { form: "", ids: [], projects: "", total: undefined };

/** Whether two answers are alike; their totals only if the total is what is looked at. */
export function isAlike(one: Likeness, other: Likeness, isOfTotal: boolean): boolean {
  return (
    one.status === other.status &&
    one.form === other.form &&
    one.projects === other.projects &&
    (!isOfTotal || one.total === other.total) &&
    one.ids.length === other.ids.length &&
    one.ids.every((id, place) => id === other.ids[place])
  );
}

const ENVELOPE = ["code", "message", "subMessage", "status", "projects", "total"];

/** Errors that are not in the envelope are all alike: each framework has fields of its own. */
function formOf(body: unknown, { request, answer }: Entry): string {
  if (typeof body === "string") return "text";
  if (typeof body !== "object" || body === null) return typeof body;
  if (Array.isArray(body)) return "array";
  const fields = body as Record<string, unknown>;
  if (answer.status >= 400 && !("code" in fields) && !("subMessage" in fields)) return "other";
  const isExact = operationFor(request)?.success.isExact === true && !("subMessage" in fields);
  const names = isExact ? Object.keys(fields).sort() : ENVELOPE;
  const types = names
    .filter((name) => name in fields)
    .map((name) => `${name}:${typeOf(fields[name])}`);
  const word = typeof fields.status === "string" ? fields.status : "";
  return `${types.join()} ${fields.code === answer.status} ${word}`;
}

interface Face {
  readonly id: string;
  readonly form: string;
}

/** The reference shows a project always as the same object. */
const FACES = new WeakMap<object, Face>();

function faceOf(project: object): Face {
  const known = FACES.get(project) ?? {
    id: String((project as Record<string, unknown>).id),
    form: formOfProject(project),
  };
  FACES.set(project, known);
  return known;
}

function formOfProject(project: unknown): string {
  const fields = Object(project) as Record<string, unknown>;
  return ["id", "name", "desc"].map((name) => typeOf(fields[name])).join();
}

function joined(forms: readonly string[]): string {
  return [...new Set(forms)].sort().join(" ");
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (value === null) return "null";
  return typeof value === "bigint" ? "number" : typeof value;
}
