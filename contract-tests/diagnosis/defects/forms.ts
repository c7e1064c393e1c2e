import type { RuleId } from "../../../openapi/index.ts";
import { headerOf } from "../../model/exchange.ts";
import {
  answering,
  breaking,
  type Defect,
  isDelete,
  type Row,
  reading,
  type Wrong,
  where,
  withStatus,
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

/** Changes the bodies of some answers. An undefined field is left out. */
const bodies = (isOf: (reply: Reply) => boolean, change: (body: Fields) => unknown): Wrong =>
  answering((reply) => (isOf(reply) ? { ...reply, body: change(Object(reply.body)) } : reply));

const projects = (change: (project: Shown) => Shown): Wrong =>
  bodies(isPage, (body) => ({
    ...body,
    projects: (body.projects as readonly Shown[]).map(change),
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
    projects((project) => ({ ...project, desc: project.desc || undefined })),
  ],
  [
    "desc-null",
    "An empty description is null.",
    "Write desc as an empty text.",
    projects((project) => ({ ...project, desc: project.desc || null })),
  ],
  [
    "total-as-text",
    "total is a text, as drivers return the count of a BIGINT.",
    "Turn the count into a number.",
    bodies(isPage, (body) => ({ ...body, total: String(body.total) })),
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
  ],
);

const INVALID: readonly RuleId[] = [
  "list.limit-invalid",
  "list.last-id-invalid",
  "delete.id-invalid",
];

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
      withStatus(422, "list.limit-over-maximum", ...INVALID),
    ],
    [
      "invalid-500",
      "An invalid parameter is an unhandled error.",
      "Check limit, last_id and projectId before they are used.",
      withStatus(500, ...INVALID),
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
  ],
);

const bodiesOfRequests = breaking(
  ["request.body", "delete.content-type", "delete.success", "envelope.json", "envelope.error"],
  [
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

function isDeleted({ rule }: Reply): boolean {
  return rule === "delete.success";
}

function isEmptyPage(reply: Reply): boolean {
  return isPage(reply) && (Object(reply.body).projects as readonly unknown[]).length === 0;
}

/** Fails where a number is too large, and nothing else refuses the request. */
function overflowing(largest: bigint): Wrong {
  const isBeyond = (text: string) => /^\d{1,400}$/.test(text) && BigInt(text) > largest;
  return where(
    ({ query }) => [...new URLSearchParams(query).values()].some(isBeyond),
    withStatus(
      500,
      "list.last-id-unknown",
      "list.limit-over-maximum",
      "delete.unknown",
      ...INVALID,
    ),
  );
}
