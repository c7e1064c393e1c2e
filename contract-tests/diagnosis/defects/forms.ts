import { answering, breaking, type Defect, type Row, type Wrong } from "../defect.ts";
import type { Reply } from "../server.ts";

const ENVELOPE = ["envelope.", "list.shape", "list.project", "delete.success"];

const isRefusal = ({ status }: Reply) => status >= 400;
const isPage = ({ body }: Reply) => body.includes('"projects":');

/** Writes the bodies of some answers otherwise. */
const writing = (isOf: (reply: Reply) => boolean, part: RegExp, written: string): Wrong =>
  answering((reply) =>
    isOf(reply) ? { ...reply, body: reply.body.replace(part, written) } : reply,
  );

const envelopes = breaking(ENVELOPE, [
  [
    "id-as-text",
    "Ids are written as texts.",
    "Write ids as JSON numbers, with all digits.",
    writing(isPage, /"id":(\d+)/g, '"id":"$1"'),
  ],
  [
    "desc-null",
    "An empty description is null.",
    "Write desc as an empty text.",
    writing(isPage, /"desc":""/g, '"desc":null'),
  ],
  [
    "error-not-in-envelope",
    "Errors have a form of their own, such as {error} or {statusCode, message}.",
    "Write each error with code, message, subMessage and status.",
    writing(isRefusal, /.+/, '{"error":"Refused."}'),
  ],
  [
    "error-as-text",
    "Errors are not JSON: they are plain text, HTML, or cut off.",
    "Write each error as JSON with code, message, subMessage and status.",
    writing(isRefusal, /.+/, "Refused."),
  ],
]);

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

/** Wrong envelopes, and what frameworks answer by themselves. */
export const formDefects: readonly Defect[] = [...envelopes, ...routes];
