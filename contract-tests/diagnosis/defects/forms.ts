import { allOperations, type RuleId } from "../../../openapi/index.ts";
import { headerOf } from "../../model/exchange.ts";
import {
  answering,
  answeringBy,
  breaking,
  type Defect,
  isDelete,
  isList,
  parameter,
  type Row,
  reading,
  type Wrong,
  where,
} from "../defect.ts";
import { errorReply, type Reply, type Shown } from "../server.ts";
import { PAGES } from "./paging.ts";

const ENVELOPE: readonly RuleId[] = [
  "envelope.success",
  "envelope.error",
  "envelope.json",
  "envelope.delete-exact",
  "envelope.always",
  "list.shape",
  "list.project",
  "delete.success",
];

type Fields = Readonly<Record<string, unknown>>;

const isRefusal = ({ status }: Reply) => status >= 400;
const isPage = (reply: Reply) => !isRefusal(reply) && "projects" in Object(reply.body);

/** Changes the bodies of some answers. A field that becomes undefined is left out. */
const bodies = (isOf: (reply: Reply) => boolean, change: (body: Fields) => unknown): Wrong =>
  answering((reply) =>
    isOf(reply) ? { ...reply, body: withoutGaps(change(Object(reply.body))) } : reply,
  );

const projects = (change: (project: Shown) => Shown): Wrong =>
  bodies(isPage, (body) => ({
    ...body,
    projects: (body.projects as readonly Shown[]).map((each) => withoutGaps(change(each))),
  }));

const envelopes = breaking(ENVELOPE, [
  [
    "id-as-text",
    "Ids are written as texts.",
    "Write ids as JSON numbers, with all digits.",
    projects((project) => ({ ...project, id: String(project.id) })),
  ],
  [
    "desc-left-out",
    "An empty description is left out, as omitempty does.",
    "Write desc as an empty text.",
    described(undefined),
  ],
  ["desc-null", "An empty description is null.", "Write desc as an empty text.", described(null)],
  [
    "desc-renamed",
    "The description has another name than desc.",
    "Name the field desc.",
    projects(({ desc, ...project }) => ({ ...project, description: desc })),
  ],
  [
    "total-as-text",
    "total is a text, as drivers return the count of a BIGINT.",
    "Turn the count into a number.",
    bodies(isPage, (body) => ({ ...body, total: String(body.total) })),
  ],
  [
    "total-left-out",
    "A list has no total.",
    "Add total: the number of projects.",
    bodies(isPage, (body) => ({ ...body, total: undefined })),
  ],
  [
    "empty-page-null",
    "The projects of an empty page are null, as a nil slice is.",
    "Write an empty list: [].",
    bodies(isPage, (body) => ({
      ...body,
      projects: (body.projects as readonly Shown[]).length > 0 ? body.projects : null,
    })),
  ],
  [
    "list-without-envelope",
    "A list has projects and total, but not the envelope.",
    "Add code, message and status.",
    bodies(isPage, ({ projects, total }) => ({ projects, total })),
  ],
  [
    "bare-list",
    "A list is a bare array.",
    "Put the array into the envelope, as projects.",
    bodies(isPage, ({ projects }) => projects),
  ],
  [
    "projects-under-data",
    "The projects of a list are under another name, such as data.",
    "Name the field projects.",
    bodies(isPage, ({ projects, ...body }) => ({ ...body, data: projects })),
  ],
  [
    "list-under-data",
    "The projects and the total of a list are in an object of their own, such as data.",
    "Put projects and total beside code, message and status.",
    bodies(isPage, ({ projects, total, ...body }) => ({ ...body, data: { projects, total } })),
  ],
  [
    "status-word",
    "The status of a success is another word than success, such as ok.",
    "Write status as success.",
    bodies(
      (reply) => !isRefusal(reply),
      (body) => ({ ...body, status: "ok" }),
    ),
  ],
  [
    "error-status-word",
    "The status of an error is another word than error, such as fail.",
    "Write status as error.",
    bodies(isRefusal, (body) => ({ ...body, status: "fail" })),
  ],
  [
    "code-as-text",
    "code is a text.",
    "Write code as a number.",
    bodies(
      () => true,
      (body) => ({ ...body, code: String(body.code) }),
    ),
  ],
  [
    "error-code-as-text",
    "The code of an error is a text.",
    "Write code as a number, equal to the HTTP status.",
    bodies(isRefusal, (body) => ({ ...body, code: String(body.code) })),
  ],
  [
    "error-code-not-status",
    "The code of an error is a number of its own, not the HTTP status.",
    "Write the HTTP status as code.",
    bodies(isRefusal, (body) => ({ ...body, code: 1 })),
  ],
  [
    "error-without-sub-message",
    "Errors have no subMessage.",
    "Add subMessage: what is wrong, as a text.",
    bodies(isRefusal, (body) => ({ ...body, subMessage: undefined })),
  ],
  [
    "error-not-in-envelope",
    "Errors have a form of their own, such as {error} or {statusCode, message}.",
    "Write each error with code, message, subMessage and status.",
    bodies(isRefusal, () => ({ error: "Refused." })),
  ],
  [
    "error-as-text",
    "Errors are plain text or HTML.",
    "Write each error as JSON with code, message, subMessage and status.",
    bodies(isRefusal, () => "Refused."),
  ],
  [
    "error-with-200",
    "Errors are sent with HTTP status 200; only code says what went wrong.",
    "Send the HTTP status that code says.",
    answering((reply) => (isRefusal(reply) ? { ...reply, status: 200 } : reply)),
  ],
  [
    "delete-with-more",
    "A successful delete has a further field, such as the deleted project.",
    "Answer with code, message and status only.",
    bodies(isDeleted, (body) => ({ ...body, data: null })),
  ],
  [
    "delete-204",
    "A successful delete is answered with 204 and no body.",
    "Answer with 200 and the envelope.",
    answering((reply) => (isDeleted(reply) ? { ...reply, status: 204 } : reply)),
  ],
  [
    "delete-202",
    "A successful delete is answered with 202.",
    "Answer with 200 and the envelope.",
    answering((reply) => (isDeleted(reply) ? { ...reply, status: 202 } : reply)),
  ],
]);

const ends = breaking(
  [...PAGES, ...ENVELOPE, "list.last-id-unknown"],
  [
    [
      "empty-page-404",
      "A page without projects, such as the one after the last project, is answered with 404.",
      "Answer with 200 and an empty list.",
      answering((reply) => (isEmptyPage(reply) ? errorReply(404) : reply)),
    ],
    [
      "empty-page-204",
      "A page without projects is answered with 204 and no body.",
      "Answer with 200 and an empty list.",
      answering((reply) => (isEmptyPage(reply) ? { ...reply, status: 204 } : reply)),
    ],
  ],
);

const router = (
  name: string,
  form: string,
  unknown: number,
  method: number,
  body: unknown,
): Row => [
  `router-${unknown}-${method}-${name}`,
  `The framework itself answers unknown routes with ${unknown}${method === unknown ? "" : ` and other methods with ${method}`}, ${form}.`,
  "Add handlers for unknown routes and methods that answer in the envelope.",
  answering((reply) => {
    if (reply.rule === "route.invalid") return { ...reply, status: unknown, body };
    return reply.rule === "route.method" ? { ...reply, status: method, body } : reply;
  }),
];

const routes = breaking(
  ["route.invalid", "route.method", "envelope.json", "envelope.error"],
  [
    router("text", "in HTML or plain text", 404, 404, "Not Found"),
    router("text", "in HTML or plain text", 404, 405, "Not Found"),
    router("json", "in JSON without the envelope", 404, 404, { error: "Not Found" }),
    router("json", "in JSON without the envelope", 404, 405, { error: "Not Found" }),
    [
      "any-method",
      "The method is not looked at: any method on a path is served.",
      "Bind each path to its method, and refuse any other.",
      reading((request) => {
        const operation = allOperations.find(({ path }) => path === request.path);
        return operation ? { ...request, method: operation.method } : request;
      }),
    ],
    [
      "method-override",
      "A header for the method, such as X-HTTP-Method-Override, is obeyed.",
      "Leave out the method override.",
      overridden(),
    ],
  ],
);

const isParameter = (rule: RuleId) =>
  rule === "list.limit-invalid" || rule === "list.last-id-invalid" || rule === "delete.id-invalid";

const values = breaking(
  [
    "list.limit-invalid",
    "list.limit-over-maximum",
    "list.last-id-invalid",
    "list.last-id-unknown",
    "list.number-spelling",
    "delete.id-invalid",
    "delete.id-missing",
    "delete.id-spelling",
    "delete.id-repeated",
    "delete.unknown",
    "request.bytes",
  ],
  [
    [
      "invalid-422",
      "The framework refuses invalid parameters with 422.",
      "Turn the framework's errors of validation into 400, in the envelope.",
      answeringBy(
        (rule) => isParameter(rule) || rule === "list.limit-over-maximum",
        () => errorReply(422),
      ),
    ],
    [
      "invalid-or-missing-422",
      "The framework refuses invalid and missing parameters with 422.",
      "Turn the framework's errors of validation into 400, in the envelope.",
      answeringBy(
        (rule) =>
          isParameter(rule) ||
          rule === "list.limit-over-maximum" ||
          rule === "delete.id-missing" ||
          rule === "list.content-type-missing",
        () => errorReply(422),
      ),
    ],
    [
      "invalid-500",
      "An invalid parameter is an unhandled error.",
      "Check limit, last_id and projectId before they are used.",
      answeringBy(isParameter, () => errorReply(500)),
    ],
    [
      "int32-overflow-500",
      "A number beyond 32 bits is an unhandled error of the database.",
      "Use 64-bit columns, and answer as for any number that names no project.",
      overflowing(2n ** 31n - 1n),
    ],
    [
      "int64-overflow-500",
      "A number beyond 64 bits is an unhandled error of the database.",
      "Check numbers before the query: one beyond 64 bits names no project.",
      overflowing(2n ** 63n - 1n),
    ],
    [
      "ids-as-doubles",
      "last_id and projectId become floating-point numbers, so ids beyond 2^53 are rounded.",
      "Keep ids as text or as 64-bit integers: Number() rounds them.",
      reading((request) => ({
        ...request,
        query: request.query.replace(/(?<=(?:last_id|projectId)=)[1-9]\d{15,18}(?=&|$)/g, (id) =>
          BigInt(Number(id)).toString(),
        ),
      })),
    ],
    [
      "nul-500",
      "A NUL byte in a parameter is an unhandled error of the database.",
      "Refuse a parameter that is no number before the query.",
      where(
        ({ query }) => query.includes("%00"),
        () => async () => errorReply(500),
      ),
    ],
    [
      "bytes-500",
      "Bytes that are not UTF-8, or a broken percent encoding, are an unhandled error.",
      "Catch errors of decoding and answer with 400, in the envelope.",
      where(isUndecodable, () => async () => errorReply(500)),
    ],
    [
      "broken-encoding-not-in-envelope",
      "A broken percent encoding is refused by the framework, not in the envelope.",
      "Catch errors of decoding and answer with 400, in the envelope.",
      where(isUndecodable, () => async () => ({ status: 400, body: "Bad Request" })),
    ],
  ],
);

const bodiesOfRequests = breaking(
  ["request.body", "delete.content-type", "delete.success", "envelope.json", "envelope.error"],
  [
    [
      "body-parsed",
      "The body of each request is parsed, and one that is malformed is refused by the framework, not in the envelope.",
      "Do not parse bodies, or catch the parser's error and answer in the envelope.",
      where(isMalformed, () => async () => ({ status: 400, body: { error: "Bad Request" } })),
    ],
    [
      "body-parsed-html",
      "The body of each request is parsed, and one that is malformed is refused by the framework in HTML.",
      "Do not parse bodies, or catch the parser's error and answer in the envelope.",
      where(isMalformed, () => async () => ({ status: 400, body: "Bad Request" })),
    ],
    [
      "body-500",
      "A malformed body is an unhandled error.",
      "Do not parse bodies, or catch the parser's error and answer in the envelope.",
      where(isMalformed, () => async () => errorReply(500)),
    ],
    [
      "empty-body-refused",
      "A delete with a Content-Type and without a body is refused by the framework, not in the envelope.",
      "Accept an empty body, or answer in the envelope.",
      where(
        (request) =>
          isDelete(request) && headerOf(request, "content-type") !== undefined && !request.body,
        () => async () => ({ status: 400, body: { error: "Bad Request" } }),
      ),
    ],
  ],
);

/** Wrong envelopes, and what frameworks answer by themselves. */
export const formDefects: readonly Defect[] = [
  ...envelopes,
  ...ends,
  ...routes,
  ...values,
  ...bodiesOfRequests,
];

/** Pages without empty descriptions, if any project has another one. */
function described(empty: unknown): Wrong {
  const wrong = projects((project) => ({ ...project, desc: project.desc || empty }));
  return (right) => (request, store) => {
    const isAnyDescribed = store.everything().some(({ desc }) => desc !== "");
    return (isAnyDescribed ? wrong(right) : right)(request, store);
  };
}

function withoutGaps<T>(body: T): T {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as T;
}

function isDeleted({ rule }: Reply): boolean {
  return rule === "delete.success";
}

function isEmptyPage(reply: Reply): boolean {
  return isPage(reply) && (Object(reply.body).projects as readonly unknown[]).length === 0;
}

function overridden(): Wrong {
  return reading((request) => {
    const other = Object.entries(request.headers).find(([name]) => /method/i.test(name))?.[1];
    return other === undefined ? request : { ...request, method: other.toUpperCase() };
  });
}

function overflowing(largest: bigint): Wrong {
  const isBeyond = (text: string | undefined) =>
    text !== undefined && /^-?\d{1,400}$/.test(text) && BigInt(text) > largest;
  return where(
    (request) =>
      (isList(request) || isDelete(request)) &&
      ["last_id", "projectId", "limit"].some((name) => isBeyond(parameter(request, name))),
    (right) => async (request, store) => {
      const reply = await right(request, store);
      return reply.rule !== undefined && /^(auth|plan)/.test(reply.rule) ? reply : errorReply(500);
    },
  );
}

function isUndecodable({ query }: { readonly query: string }): boolean {
  try {
    decodeURIComponent(query);
    return false;
  } catch {
    return true;
  }
}

function isMalformed({ body }: { readonly body?: string }): boolean {
  if (body === undefined || body === "") return false;
  try {
    JSON.parse(body);
    return false;
  } catch {
    return true;
  }
}
