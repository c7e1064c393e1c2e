import type { RuleId } from "../../../openapi/index.ts";
import {
  answering,
  breaking,
  type Defect,
  type Row,
  type Wrong,
  where,
  withStatus,
} from "../defect.ts";
import { errorReply, type Reply } from "../server.ts";
import { PAGES } from "./paging.ts";

const ENVELOPE = ["envelope.", "list.shape", "list.project", "delete.success"];

const isRefusal = ({ status }: Reply) => status >= 400;
const isPage = ({ body }: Reply) => body.includes('"projects":');
const isDeleted = ({ rule }: Reply) => rule === "delete.success";
const isEmptyPage = ({ body }: Reply) => body.includes('"projects":[]');

/** Writes the bodies of some answers otherwise. */
const writing = (isOf: (reply: Reply) => boolean, part: RegExp, written: string): Wrong =>
  answering((reply) =>
    isOf(reply) ? { ...reply, body: reply.body.replace(part, written) } : reply,
  );

/** Gives another status to some answers. */
const under = (status: number, isOf: (reply: Reply) => boolean): Wrong =>
  answering((reply) => (isOf(reply) ? { ...reply, status } : reply));

const envelopes = breaking(ENVELOPE, [
  [
    "id-as-text",
    "Ids are written as texts.",
    "Write ids as JSON numbers, with all digits.",
    writing(isPage, /"id":(\d+)/g, '"id":"$1"'),
  ],
  [
    "desc-left-out",
    "An empty description is left out, as omitempty does.",
    "Write desc as an empty text.",
    writing(isPage, /,"desc":""/g, ""),
  ],
  [
    "desc-null",
    "An empty description is null.",
    "Write desc as an empty text.",
    writing(isPage, /"desc":""/g, '"desc":null'),
  ],
  [
    "total-as-text",
    "total is a text, as drivers return the count of a BIGINT.",
    "Turn the count into a number.",
    writing(isPage, /"total":(\d+)/, '"total":"$1"'),
  ],
  [
    "empty-page-null",
    "The projects of an empty page are null, as a nil slice is.",
    "Write an empty list: [].",
    writing(isPage, /"projects":\[\]/, '"projects":null'),
  ],
  [
    "list-without-envelope",
    "A list has projects and total, but not the envelope.",
    "Add code, message and status.",
    writing(isPage, /^.*?"projects"/, '{"projects"'),
  ],
  [
    "bare-list",
    "A list is a bare array.",
    "Put the array into the envelope, as projects.",
    writing(isPage, /^.*?"projects":|,"total":.*$/g, ""),
  ],
  [
    "error-without-sub-message",
    "Errors have no subMessage.",
    "Add subMessage: what is wrong, as a text.",
    writing(isRefusal, /"subMessage":"[^"]*",/, ""),
  ],
  [
    "error-not-in-envelope",
    "Errors have a form of their own, such as {error} or {statusCode, message}.",
    "Write each error with code, message, subMessage and status.",
    writing(isRefusal, /.+/, '{"error":"Refused."}'),
  ],
  [
    "error-as-text",
    "Errors are plain text or HTML.",
    "Write each error as JSON with code, message, subMessage and status.",
    writing(isRefusal, /.+/, "Refused."),
  ],
  [
    "error-with-200",
    "Errors are sent with HTTP status 200; only code says what went wrong.",
    "Send the HTTP status that code says.",
    under(200, isRefusal),
  ],
  [
    "delete-with-more",
    "A successful delete has a further field, such as the deleted project.",
    "Answer with code, message and status only.",
    writing(isDeleted, /\}$/, ',"data":null}'),
  ],
  [
    "delete-204",
    "A successful delete is answered with 204 and no body.",
    "Answer with 200 and the envelope.",
    under(204, isDeleted),
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

const router = (name: string, form: string, unknown: number, method: number, body: string): Row => [
  `router-${unknown}-${method}-${name}`,
  `The framework itself answers unknown routes with ${unknown}${method === unknown ? "" : ` and other methods with ${method}`}, ${form}.`,
  "Add handlers for unknown routes and methods that answer in the envelope.",
  answering((reply) => {
    if (reply.rule === "route.invalid") return { ...reply, status: unknown, body };
    return reply.rule === "route.method" ? { ...reply, status: method, body } : reply;
  }),
];

const routes = breaking(
  ["route.", "envelope."],
  [
    router("text", "in HTML or plain text", 404, 404, "Not Found"),
    router("text", "in HTML or plain text", 404, 405, "Not Found"),
    router("json", "in JSON without the envelope", 404, 404, '{"error":"Not Found"}'),
    router("json", "in JSON without the envelope", 404, 405, '{"error":"Not Found"}'),
  ],
);

const INVALID: readonly RuleId[] = [
  "list.limit-invalid",
  "list.last-id-invalid",
  "delete.id-invalid",
];

const values = breaking(
  ["list.limit-", "list.last-id-", "delete.", "request.bytes"],
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
  ],
);

/** Wrong envelopes, and what frameworks answer by themselves. */
export const formDefects: readonly Defect[] = [...envelopes, ...ends, ...routes, ...values];

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
