import { answering, breaking, type Defect, type Wrong } from "../defect.ts";
import type { Reply } from "../server.ts";

const ENVELOPE = ["envelope.", "list.shape", "list.project", "delete.success"];

const isPage = ({ body }: Reply) => body.includes('"projects":');
const isRefusal = ({ status }: Reply) => status >= 400;
const isOfRoute = ({ rule }: Reply) => rule === "route.invalid" || rule === "route.method";

/** Writes the bodies of some answers otherwise. */
const writing = (isOf: (reply: Reply) => boolean, part: RegExp, written: string): Wrong =>
  answering((reply) =>
    isOf(reply) ? { ...reply, body: reply.body.replace(part, written) } : reply,
  );

const NO_ENVELOPE = '{"error":"Refused."}';

/** Wrong envelopes, and what frameworks answer by themselves. */
export const formDefects: readonly Defect[] = [
  ...breaking(ENVELOPE, [
    [
      "id-as-text",
      "Ids are written as texts.",
      "Write ids as JSON numbers, with all digits.",
      writing(isPage, /"id":(\d+)/g, '"id":"$1"'),
    ],
    [
      "desc-null",
      "The desc of a project without a description is null.",
      "Write desc as an empty text.",
      writing(isPage, /"desc":""/g, '"desc":null'),
    ],
    [
      "refusals-not-in-envelope",
      "No refusal is in the envelope.",
      "Write each refusal as JSON with code, message, subMessage and status.",
      writing(isRefusal, /.+/, NO_ENVELOPE),
    ],
  ]),
  ...breaking(
    ["route.", "envelope."],
    [
      [
        "routes-not-in-envelope",
        "Unknown routes and other methods are not answered in the envelope, as by a framework itself.",
        "Add handlers for unknown routes and methods that answer in the envelope.",
        writing(isOfRoute, /.+/, NO_ENVELOPE),
      ],
    ],
  ),
];
