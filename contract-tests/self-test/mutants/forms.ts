import { MAXIMUM_LIMIT } from "../../../openapi/constants.ts";
import type { OperationId } from "../../../openapi/contract.ts";
import type { Middleware } from "../wire.ts";
import { type Body, type ListedProject, withText } from "./answers.ts";
import * as on from "./conditions.ts";
import {
  afterDeletes,
  answer,
  beside,
  edit,
  editPages,
  underStatus,
  where,
  withStatus,
} from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";

const takesHtml: on.Asked = (request) => request.header("Accept")?.includes("text/html") ?? false;
const later = on.to(on.isLaterPage, on.listed);

/** Fields of an error that are wrong, each in one documented error of an operation. */
const WRONG_ERRORS: readonly [
  operation: OperationId,
  status: number,
  id: string,
  what: string,
  fields: Body,
][] = [
  ["listProjects", 400, "without-sub-message", "has no `subMessage`", { subMessage: undefined }],
  ["listProjects", 403, "without-code", "has no `code`", { code: undefined }],
  ["deleteProject", 401, "with-sub-message-null", "has `subMessage` null", { subMessage: null }],
  [
    "deleteProject",
    404,
    "with-message-as-object",
    "has an object as its `message`",
    { message: { en: "Not found" } },
  ],
];

/** Answers in a wrong envelope or of a wrong shape, additional fields, and statuses that no operation documents. */
export const formMutants: readonly Mutant[] = [
  ...breaking("envelope.json", [
    [
      "refusal-cut-short",
      "Every refusal ends one character early.",
      rewrite(on.refused, (it) => it.slice(0, -1)),
    ],
    ["delete-empty", "The answer to every delete is empty.", rewrite(on.deleted, () => "")],
    [
      "html-for-401",
      "An error 401 is an HTML page of a proxy.",
      rewrite(on.refusedWith(401), () => "<html></html>"),
    ],
    [
      "accept-taken",
      "A list that accepts HTML gets XML.",
      rewrite(on.to(takesHtml, on.listed), () => "<projects/>"),
    ],
    [
      "callback-taken",
      "With `callback` a list is a call.",
      rewrite(on.to(on.hasQuery(/callback=f/), on.listed), (it) => `f(${it})`),
    ],
  ]),
  ...breaking("envelope.success", [
    [
      "list-success-code-as-text",
      "In every list `code` is the text 200.",
      edit(on.listed, { code: "200" }),
    ],
    [
      "later-page-message-missing",
      "A later page has no `message`.",
      edit(later, { message: undefined }),
    ],
    [
      "list-code-after-a-delete",
      "After a delete the pages have the code 0.",
      afterDeletes(1, edit(on.listed, { code: 0 })),
    ],
    [
      "delete-hides-errors-in-200",
      "A refused delete has the HTTP status 200.",
      underStatus(on.to(on.isDelete, on.refused), 200),
    ],
    [
      "list-hides-errors-in-200",
      "A refused list has the HTTP status 200.",
      underStatus(on.to(on.isList, on.refused), 200),
    ],
  ]),
  ...breaking("envelope.error", [
    [
      "error-in-a-wrapper",
      "Every error is wrapped in a field `error`.",
      edit(on.refused, (body) => ({ error: body })),
    ],
    ...WRONG_ERRORS.map(([operation, status, id, what, fields]): Row => {
      const wrong = edit(on.refusedWith(status, on.isFor(operation)), fields);
      return [`${operation}-${status}-${id}`, `The ${status} of ${operation} ${what}.`, wrong];
    }),
  ]),
  ...breaking("envelope.delete-exact", [
    [
      "second-delete-says-more",
      "Later deletes have a field `remaining`.",
      afterDeletes(1, edit(on.deleted, { remaining: 1 })),
    ],
  ]),
  ...breaking("envelope.always", [
    [
      "page-with-206",
      "A page after a cursor comes with status 206.",
      underStatus(later, 206),
      ["envelope.always", ...PAGES],
    ],
    [
      "deleted-cursor-410",
      "The cursor of a deleted project is a 410.",
      withStatus(on.by("list.last-id-deleted"), 410),
    ],
    [
      "other-content-type-415",
      "Another media type is refused with 415.",
      withStatus(on.by("list.content-type-other"), 415),
    ],
    [
      "concurrent-delete-409",
      "Beside another, a delete is answered with 409.",
      where(on.isDelete, beside(on.isDelete, withStatus(on.deleted, 409))),
      ["envelope.always", "delete.success"],
    ],
  ]),
  ...breaking("list.shape", [
    [
      "page-projects-missing",
      "A page has no `projects`.",
      edit(on.listed, { projects: undefined }),
    ],
    [
      "empty-page-projects-null",
      "The empty page has `projects` null.",
      edit(on.endOfWalk, { projects: null }),
    ],
  ]),
  ...breaking("list.project", [
    [
      "project-id-as-text",
      "A project has its id as a text.",
      editEach((it) => ({ ...it, id: String(it.id) })),
    ],
    [
      "name-missing-at-the-end",
      "The last one has no name.",
      editPages((all) => (all[30] ? all : all.map(namelessAt(29)))),
    ],
    [
      `name-missing-at-${MAXIMUM_LIMIT}`,
      `Project ${MAXIMUM_LIMIT} of a page has no name.`,
      editPages((all) => all.map(namelessAt(MAXIMUM_LIMIT - 1))),
    ],
  ]),
];

function editEach(change: (project: ListedProject) => unknown): Middleware {
  return editPages((projects) => projects.map(change));
}

function namelessAt(place: number): (project: ListedProject, at: number) => unknown {
  return (project, at) => (at === place ? { ...project, name: undefined } : project);
}

function rewrite(answered: on.Answered, text: (body: string) => string): Middleware {
  return answer(answered, (response) => withText(response, text(response.body)));
}
