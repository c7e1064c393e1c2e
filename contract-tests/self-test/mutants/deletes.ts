import { MAXIMUM_LIMIT, PROJECT_ID } from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import type { ApiRequest, Middleware } from "../wire.ts";
import { acknowledgement, refusal, withText } from "./answers.ts";
import * as on from "./conditions.ts";
import { acknowledged, answer, besides, cached, instead, undone, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, type Row, skipping } from "./mutant.ts";
import {
  type Ask,
  asDelete,
  asPremium,
  deletionAt,
  deletionOf,
  deletionOfForeign,
} from "./requests.ts";

const GONE: readonly RuleId[] = ["delete.gone", ...PAGES];

const ofDigits = misread((request) => on.parameter(request, PROJECT_ID));
const isText = on.hasQuery(`^${PROJECT_ID}=abc$`);

/** Requests that are refused, but carried out as another one all the same. */
const SECRETLY: readonly [id: string, what: string, answered: on.Answered, as: Ask][] = [
  [
    "auth.key-missing-secretly-deletes",
    "A delete without a key",
    on.by("auth.key-missing", on.isDelete),
    asPremium,
  ],
  [
    "delete-text-id-last-secretly-obeyed",
    "A delete of a text",
    on.by("delete.id-invalid", isText),
    deletionAt(-1),
  ],
  [
    "delete-unknown-id-last-secretly-obeyed",
    "A delete of an unknown id",
    on.by("delete.unknown"),
    deletionAt(-1),
  ],
  [
    "delete-foreign-id-secretly-obeyed",
    "A delete of a foreign project",
    on.by("delete.foreign"),
    asPremium,
  ],
  ["post-project-secretly-deletes", "POST /project", on.to(on.isTo("POST", "/project")), asDelete],
];

/** Deletes with a wrong answer, after which the account is wrong, or that must be refused and are obeyed or only seem to be. */
export const deleteMutants: readonly Mutant[] = [
  ...breaking("delete.success", [
    ["delete-says-404", "A delete deletes, and answers 404.", withStatus(on.deleted, 404)],
    [
      "delete-says-204",
      "A delete is answered with 204.",
      answer(on.deleted, (it) => withText({ ...it, status: 204 }, "")),
    ],
    [
      "delete-of-late-projects-fails",
      `A delete does not find a project after the first ${MAXIMUM_LIMIT}.`,
      undone(refusal(404), (place) => place >= MAXIMUM_LIMIT),
    ],
  ]),
  ...breaking(
    "delete.success",
    [
      [
        "delete-of-last-project-fails",
        "A delete does not find the only project of an account.",
        undone(refusal(404), (_, all) => all === 1),
      ],
    ],
    { projects: 4, disposable: 5 },
  ),
  ...breaking("delete.again", [
    [
      "delete-again-succeeds",
      "The same delete succeeds twice.",
      acknowledged(on.by("delete.again")),
    ],
  ]),
  ...breaking("delete.gone", [
    ["delete-keeps", "A delete answers 200, and deletes nothing.", undone(acknowledgement())],
    [
      "default-page-for-ever",
      "Without `limit` the first page never changes.",
      cached(on.both(on.isFirstPage, on.hasNoLimit), true),
      [...GONE, "delete.total"],
    ],
    [
      "delete-takes-the-last-but-one",
      "A delete also deletes the last project but one.",
      besides(on.deleted, deletionAt(-2)),
    ],
  ]),
  ...breaking("delete.own-only", [
    [
      "delete-takes-a-foreign-one",
      "A delete also deletes a project of another account.",
      besides(on.deleted, deletionOfForeign),
    ],
  ]),
  ...skipping("delete.id-missing", [
    [
      "delete-no-id-first-obeyed",
      "A delete without an id deletes the first project.",
      on.hasQuery(/^$/),
      deletionAt(0),
    ],
    [
      "delete-empty-id-last-obeyed",
      "An empty id deletes the last project.",
      on.hasQuery(`^${PROJECT_ID}=$`),
      deletionAt(-1),
    ],
  ]),
  ...skipping("delete.id-invalid", [
    [
      "delete-letters-obeyed",
      "A delete with letters after the id deletes the id.",
      on.hasQuery(/\d[a-z]+$/),
      ofDigits,
    ],
  ]),
  ...skipping("delete.unknown", [
    [
      "delete-unknown-id-last-obeyed",
      "An unknown id deletes the last project.",
      on.isDelete,
      deletionAt(-1),
    ],
  ]),
  ...skipping("delete.foreign", [
    ["delete-foreign-id-obeyed", "A delete of another account's project deletes it.", on.isDelete],
  ]),
  ...breaking("delete.id-invalid", [
    ["delete-id-read-by-sign", "A delete reads an id without its sign.", misreading(/=-\d+$/)],
    [
      "delete-id-read-by-32-bits",
      "A delete reads an id by its lowest 32 bits.",
      misreading(/=429496\d{4}$/),
    ],
    [
      "delete-id-zero-acknowledged",
      "A delete of the id 0 answers 200.",
      acknowledged(on.by("delete.id-invalid", on.hasQuery(`^${PROJECT_ID}=0$`))),
    ],
    ["id-read-up-to-nul", "An id is read up to a NUL.", misreading(/\d%00$/)],
  ]),
  ...breaking("plan.not-premium", [
    [
      "free-text-delete-acknowledged",
      "Without the plan a delete of a text answers 200.",
      acknowledged(on.by("plan.not-premium", on.both(on.isDelete, isText))),
    ],
  ]),
  ...breaking(
    "delete.refused-changes-nothing",
    SECRETLY.map(
      ([id, what, answered, as]): Row => [
        id,
        `${what} is refused, but deletes.`,
        besides(answered, as),
      ],
    ),
  ),
];

/** Reads an invalid id as that of a project. */
function misreading(query: RegExp): Middleware {
  return instead(on.to(on.both(on.isDelete, on.hasQuery(query))), ofDigits);
}

/** A delete of the first digits of a text, in their lowest 32 bits. */
function misread(textOf: (request: ApiRequest) => string | undefined): Ask {
  return (request) => {
    const digits = BigInt(/\d+/.exec(textOf(request) ?? "")?.[0] ?? 0);
    return deletionOf(String(BigInt.asUintN(32, BigInt.asUintN(64, digits))), request);
  };
}
