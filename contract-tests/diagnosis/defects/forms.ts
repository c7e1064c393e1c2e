import { answering, breaking, type Defect, type Wrong } from "../defect.ts";
import type { Reply } from "../server.ts";

const RULES_OF_FORM = ["envelope.", "list.shape", "list.project", "delete.success"];

const hasProjects = ({ body }: Reply) => body.includes('"projects":');
const isError = ({ status }: Reply) => status >= 400;
const isOfRoute = ({ rule }: Reply) => rule === "route.invalid" || rule === "route.method";

/** Writes the bodies of some answers otherwise. */
const writing = (isOf: (reply: Reply) => boolean, part: RegExp, written: string): Wrong =>
  answering((reply) =>
    isOf(reply) ? { ...reply, body: reply.body.replace(part, written) } : reply,
  );

const BARE_ERROR = '{"error":"Refused."}';

/** Wrong envelopes, and what frameworks answer by themselves. */
export const formDefects: readonly Defect[] = [
  ...breaking(RULES_OF_FORM, [
    [
      "id-as-text",
      "Ids are written as texts.",
      "Write ids as JSON numbers, with all digits.",
      writing(hasProjects, /"id":(\d+)/g, '"id":"$1"'),
    ],
    [
      "desc-null",
      "The desc of a project without a description is null.",
      "Write desc as an empty text.",
      writing(hasProjects, /"desc":""/g, '"desc":null'),
    ],
    [
      "refusals-not-in-envelope",
      "No refusal is in the envelope.",
      "Write each refusal as JSON with code, message, subMessage and status.",
      writing(isError, /.+/, BARE_ERROR),
    ],
  ]),
  ...breaking(
    ["route.", "envelope."],
    [
      [
        "routes-not-in-envelope",
        "Unknown routes and other methods are not answered in the envelope, as by a framework itself.",
        "Add handlers for unknown routes and methods that answer in the envelope.",
        writing(isOfRoute, /.+/, BARE_ERROR),
      ],
    ],
  ),
];
