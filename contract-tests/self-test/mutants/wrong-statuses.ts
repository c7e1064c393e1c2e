import { KEY_HEADER, LAST_ID, LIMIT, PROJECT_ID } from "../../../openapi/constants.ts";
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
const isBrowser: on.Asked = (request) => request.header("If-None-Match") !== undefined;

/** Requests that end in a 500: a careless decoder, database or header parser fails on them. `other` may be the rule reported. */
const FAILURES: readonly [
  rule: RuleId,
  id: string,
  what: string,
  asked: on.Asked,
  other?: RuleId,
][] = [
  ["list.limit", "web-page-fails", "the headers of a web page", isWebPage],
  ["list.limit", "browser-headers-fail", "If-None-Match", isBrowser],
  ["list.limit-invalid", "limit-fraction-fails", "`limit=9.5`", on.hasQuery(`^${LIMIT}=9\\.5$`)],
  ["list.limit-invalid", "limit-text-fails", "`limit=abc`", on.hasQuery(`^${LIMIT}=abc$`)],
  [
    "list.limit-invalid",
    "limit-repeated-fails",
    "two limits",
    on.hasQuery(`^${LIMIT}=5&${LIMIT}=7$`),
  ],
  [
    "list.limit-invalid",
    "limit-2147483649-fails",
    "a limit of over 31 bits",
    on.hasQuery(`^${LIMIT}=2147483649$`),
  ],
  [
    "list.limit-invalid",
    "limit-9223372036854775809-fails",
    "a limit of 64 bits",
    on.hasQuery(`^${LIMIT}=9223372036854775809$`),
  ],
  [
    "list.limit-invalid",
    "text-limit-behind-0-fails",
    "a limit `abc` after the cursor 0",
    on.both(on.isBehindZero, on.hasLimit("abc")),
  ],
  [
    "envelope.always",
    "limit-exponent-fails",
    "`limit=1e1`",
    on.hasQuery(`^${LIMIT}=1e1$`),
    "list.limit-invalid",
  ],
  [
    "list.last-id-invalid",
    "cursor-text-fails",
    "the cursor `abc`",
    on.hasQuery(`^${LAST_ID}=abc$`),
  ],
  ["list.last-id-invalid", "cursor-empty-fails", "an empty cursor", on.hasQuery(`^${LAST_ID}=$`)],
  [
    "list.last-id-invalid",
    "cursor-fraction-fails",
    "a fraction as its cursor",
    on.hasQuery(`^${LAST_ID}=\\d+\\.\\d$`),
  ],
  [
    "list.last-id-invalid",
    "cursor-repeated-fails",
    "two cursors",
    on.hasQuery(`${LAST_ID}=.*${LAST_ID}=`),
  ],
  [
    "list.last-id-unknown",
    "cursor-of-63-bits-fails",
    "a cursor of over 63 bits",
    on.hasQuery(`${LAST_ID}=9\\d{18}\\b`),
  ],
  [
    "delete.id-invalid",
    "delete-id-63-bits-fails",
    "an id beyond 63 bits",
    on.hasQuery(`^${PROJECT_ID}=9223372\\d{12,}$`),
  ],
  [
    "envelope.always",
    "delete-id-repeated-fails",
    "two ids",
    on.hasQuery(`^${PROJECT_ID}=\\d+&${PROJECT_ID}=`),
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
    "limit-surrogate-fails",
    "a surrogate as its limit",
    listOf(`${LIMIT}=.*%ED%A0%80`),
  ],
  ["request.bytes", "limit-list-fails", "a list as its limit", listOf(`${LIMIT}%5B`)],
  ["request.bytes", "cursor-nul-fails", "a NUL as its cursor", listOf(`${LAST_ID}=%00`)],
  [
    "request.bytes",
    "cursor-not-utf-8-fails",
    "bytes that are not UTF-8 as its cursor",
    listOf(`${LAST_ID}=%FF`),
  ],
  [
    "request.bytes",
    "cursor-half-escape-fails",
    "half an escape as its cursor",
    listOf(`${LAST_ID}=%4(&|$)`),
  ],
  [
    "request.bytes",
    "cursor-quoted-fails",
    "quotes and a line feed as its cursor",
    listOf(`${LAST_ID}=%27.*%0A`),
  ],
  [
    "request.bytes",
    "cursor-long-fails",
    "a cursor of 300 digits",
    listOf(`${LAST_ID}=9{300}`),
    "list.last-id-unknown",
  ],
  [
    "request.bytes",
    "id-quoted-fails",
    "quotes and a line feed as its id",
    on.hasQuery(`${PROJECT_ID}=%27.*%0A`),
  ],
  ["request.bytes", "id-list-fails", "a list of ids", on.hasQuery(`${PROJECT_ID}%5B`)],
  ["request.bytes", "id-nul-fails", "a NUL as its id", on.hasQuery(`${PROJECT_ID}=%00`)],
  [
    "request.bytes",
    "id-long-fails",
    "an id of 300 characters",
    on.hasQuery(`${PROJECT_ID}=x{300}`),
  ],
  ["request.bytes", "key-long-fails", "a key of 300 characters", hasKey(/^.{300}/)],
  ["request.bytes", "key-dotted-fails", "dots, a blank and a colon in its key", hasKey(/\..* .*:/)],
  ["request.bytes", "key-of-each-object-fails", "the key `constructor`", hasKey(/^constructor$/)],
  ["request.bytes", "key-quoted-fails", "a quote in its key", hasKey(/'/)],
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
