import { allOperations, conditionOf, type OperationId } from "../../openapi/contract.ts";
import { type Profile, referenceProfile, statusUnder } from "../../openapi/profile.ts";
import type { Project } from "./accounts.ts";
import type { Answer } from "./message.ts";
import type { Refusal } from "./number-parameter.ts";
import type { Success } from "./operation.ts";

/** The answer of a success. Each project is JSON already, because a JavaScript number cannot hold every id. */
export function successAnswer(
  operation: OperationId,
  { rule, page }: Success,
  profile: Profile,
): Answer {
  const { code, envelope } = SUCCESSES[operation];
  if (!page) return jsonAnswer(code, rule, envelope, profile);
  const projects = profile.extraFields.has("project")
    ? page.projects
        .map((project) => withExtraField("project", projectJson(project), profile))
        .join(",")
    : pageJson(page.projects);
  const body = `${envelope.slice(0, -1)},"projects":[${projects}],"total":${page.total}}`;
  return jsonAnswer(code, rule, withExtraField("list", body, profile), profile);
}

/** The documented answer of a refusal. Its status is the forced one if there is one, else that of the profile. */
export function refusalAnswer(
  operation: OperationId,
  { refusedBy, part }: Refusal,
  profile: Profile,
  forced?: number,
): Answer {
  const condition = conditionOf(operation, refusedBy);
  const { message, subMessage } = condition.reference;
  return errorAnswer(
    forced ?? statusUnder(profile, condition, part),
    refusedBy,
    message,
    subMessage,
    profile,
  );
}

/** An answer in the error envelope (rule envelope.error). `rule` goes into the header X-Rule. */
export function errorAnswer(
  code: number,
  rule: string,
  message: string,
  subMessage: string,
  profile: Profile = referenceProfile,
): Answer {
  const body = asciiJson({ code, message, subMessage, status: "error" });
  return jsonAnswer(code, rule, withExtraField("error", body, profile), profile);
}

/** Returns an answer with further headers, in place of its own of exactly the same names. */
export function withHeaders(answer: Answer, headers: Answer["headers"]): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Returns an answer with another body, and its length in bytes. */
export function withBody(answer: Answer, body: string): Answer {
  const { length } = new TextEncoder().encode(body);
  return { ...withHeaders(answer, { "Content-Length": String(length) }), body };
}

/**
 * Writes JSON in ASCII, so that a body has as many bytes as characters. By encoding and decoding, V8 holds the text in one byte a
 * character, although it was made of texts that took two: Node then writes a body twice as fast.
 */
function asciiJson(value: unknown): string {
  const ascii = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return new TextDecoder().decode(new TextEncoder().encode(ascii));
}

function jsonAnswer(status: number, rule: string, body: string, profile: Profile): Answer {
  return {
    status,
    headers: {
      "Content-Type": profile.answers["envelope.media-type"],
      "X-Rule": rule,
      "Content-Length": String(body.length),
    },
    body,
  };
}

/** A project as a list shows it. */
function projectJson(project: Project): string {
  const known = PROJECT_JSON.get(project);
  if (known !== undefined) return known;
  const { id, name, desc } = project;
  const json = `{"id":${id},"name":${asciiJson(name)},"desc":${asciiJson(desc)}}`;
  PROJECT_JSON.set(project, json);
  return json;
}

/** The JSON of each project that a list has shown. */
const PROJECT_JSON = new WeakMap<Project, string>();

/** The projects of a page. The JSON of the latest page is kept, because clients that poll ask for it again. */
function pageJson(projects: readonly Project[]): string {
  if (latestPage.projects !== projects)
    latestPage = { projects, json: projects.map(projectJson).join(",") };
  return latestPage.json;
}

let latestPage: { projects: readonly Project[]; json: string } = { projects: [], json: "" };

/** The success of each operation: its status, and its envelope as JSON. */
const SUCCESSES = Object.fromEntries(
  allOperations.map(({ id, success }) => [
    id,
    { code: success.code, envelope: asciiJson(success) },
  ]),
) as Readonly<Record<OperationId, { readonly code: number; readonly envelope: string }>>;

/** Fields that a service may add to its answers and that clients must ignore (rule envelope.extra-fields). */
const EXTRA_FIELDS = {
  project: '"language":"en"',
  list: '"apiVersion":"1.0"',
  error: '"help":"https://tts-projects.example/help"',
};

/** Returns the JSON of an object with the extra field of its place, if the profile has one there. */
function withExtraField(
  place: keyof typeof EXTRA_FIELDS,
  json: string,
  { extraFields }: Profile,
): string {
  return extraFields.has(place) ? `${json.slice(0, -1)},${EXTRA_FIELDS[place]}}` : json;
}
