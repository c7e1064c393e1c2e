import { KEY_HEADER, LIMIT, PROJECT_ID } from "../../../openapi/constants.ts";
import type { OperationId, RuleId } from "../../../openapi/contract.ts";
import * as on from "./conditions.ts";
import { withStatus } from "./defects.ts";
import { breaking, type Mutant } from "./mutant.ts";

/** Statuses that the interface does not allow for a refusal: documented for another reason, or not documented. */
const REFUSALS: readonly [rule: RuleId, operation: OperationId, status: number][] = [
  ["auth.key-missing", "listProjects", 404],
  ["auth.key-missing", "deleteProject", 500],
  ["auth.key-empty", "listProjects", 404],
  ["auth.key-empty", "deleteProject", 500],
  ["auth.key-unknown", "listProjects", 404],
  ["auth.key-unknown", "deleteProject", 500],
  ["plan.not-premium", "deleteProject", 400],
  ["list.limit-over-maximum", "listProjects", 422],
  ["list.limit-invalid", "listProjects", 404],
  ["list.last-id-foreign", "listProjects", 404],
  ["list.last-id-unknown", "listProjects", 404],
  ["list.last-id-invalid", "listProjects", 422],
  ["list.content-type-missing", "listProjects", 415],
  ["delete.again", "deleteProject", 400],
  ["delete.unknown", "deleteProject", 500],
  ["delete.id-missing", "deleteProject", 422],
  ["delete.id-invalid", "deleteProject", 422],
  ["delete.foreign", "deleteProject", 403],
];

const isWebPage: on.Asked = (request) => request.header("Referer") !== undefined;

/** Requests that end in a 500: a careless decoder, database or header parser fails on them. `other` may be the rule reported. */
const FAILURES: readonly [
  rule: RuleId,
  id: string,
  what: string,
  asked: on.Asked,
  other?: RuleId,
][] = [
  [
    "envelope.always",
    "malformed-body-fails",
    "a malformed body",
    ({ body }) => body === "{no json",
  ],
  ["envelope.always", "web-page-fails", "the headers of a web page", isWebPage],
  [
    "envelope.always",
    "limit-exponent-fails",
    "`limit=1e1`",
    on.hasQuery(`^${LIMIT}=1e1$`),
    "list.limit-invalid",
  ],
  [
    "route.invalid",
    "unknown-route-with-quotes-fails",
    "quotes in an unknown path",
    ({ path }) => /"|%22/.test(path),
  ],
  ["request.bytes", "limit-nul-fails", "`limit=%00`", listOf(`${LIMIT}=%00`)],
  [
    "request.bytes",
    "id-quoted-fails",
    "quotes and a line feed as its id",
    on.hasQuery(`${PROJECT_ID}=%27.*%0A`),
  ],
  ["request.bytes", "key-long-fails", "a key of 300 characters", hasKey(/^.{300}/)],
];

/** Refusals with a wrong status, and requests that end in a 500. */
export const statusMutants: readonly Mutant[] = [
  ...REFUSALS.flatMap(([rule, operation, status]) => {
    const wrong = withStatus(on.by(rule, on.isFor(operation)), status);
    return breaking(rule, [
      [
        `${rule}-${operation}-${status}`,
        `A refusal of ${operation} by ${rule} has status ${status}.`,
        wrong,
      ],
    ]);
  }),
  ...FAILURES.flatMap(([rule, id, what, asked, other = rule]) =>
    breaking(rule, [
      [id, `A request with ${what} ends in a 500.`, withStatus(on.to(asked), 500), [rule, other]],
    ]),
  ),
];

function listOf(query: string): on.Asked {
  return on.both(on.isList, on.hasQuery(query));
}

function hasKey(pattern: RegExp): on.Asked {
  return (request) => pattern.test(request.header(KEY_HEADER) ?? "");
}
