import { KEY_HEADER, MEDIA_TYPE, type RuleId } from "../../../openapi/index.ts";
import { headerOf, type SentRequest } from "../../model/exchange.ts";
import {
  type Asked,
  breaking,
  type Defect,
  isDelete,
  isList,
  reading,
  seeing,
  type Wrong,
  where,
  withStatus,
} from "../defect.ts";
import { keyTextOf } from "../server.ts";

const KEYS: readonly RuleId[] = [
  "auth.key-missing",
  "auth.key-empty",
  "auth.key-unknown",
  "auth.key-header-case",
  "auth.precedence",
  "list.own-only",
];

/** A request under another key. */
function withKey(request: SentRequest, key: string): SentRequest {
  const others = Object.entries(request.headers).filter(
    ([name]) => name.toLowerCase() !== KEY_HEADER.toLowerCase(),
  );
  return { ...request, headers: { ...Object.fromEntries(others), [KEY_HEADER]: key } };
}

/** Takes some keys for one of an account. */
const taking = (
  keyFor: (given: string | undefined, known: readonly string[]) => string | undefined,
) =>
  reading((request, { keys }) => {
    const known = Object.values(keys).filter((key) => typeof key === "string");
    const given = keyTextOf(request);
    const taken = given !== undefined && known.includes(given) ? given : keyFor(given, known);
    return taken === undefined ? request : withKey(request, taken);
  });

const keys = breaking(KEYS, [
  [
    "no-key-served",
    "A request without a key is served.",
    `Answer as documented where ${KEY_HEADER} is missing, before anything else.`,
    taking((given, [premium]) => (given === undefined ? premium : undefined)),
  ],
  [
    "any-key-served",
    "Any key is served: only its presence is checked.",
    "Look the key up among the accounts, and refuse an unknown one.",
    taking((given, [premium]) => (given ? premium : undefined)),
  ],
  [
    "longer-key-served",
    "A key is compared by its beginning: with more characters after it, it is still served.",
    "Compare the whole key.",
    taking((given, known) => known.find((key) => given?.startsWith(key))),
  ],
  [
    "shorter-key-served",
    "A beginning of a key is served, as a prefix search or LIKE 'key%' does.",
    "Compare the whole key.",
    taking((given, known) => (given ? known.find((key) => key.startsWith(given)) : undefined)),
  ],
  [
    "key-in-lower-case-header",
    `The header ${KEY_HEADER} is read by one letter case only.`,
    "Read headers without regard to letter case.",
    reading((request) => ({
      ...request,
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => name === KEY_HEADER || name.toLowerCase() !== KEY_HEADER.toLowerCase(),
        ),
      ),
    })),
  ],
]);

const unplanned = (asked: Asked): Wrong =>
  where(
    asked,
    seeing(() => ({ plan: "premium" })),
  );

const plans = breaking(
  ["plan.not-premium", "delete.foreign", "list.last-id-foreign"],
  [
    [
      "plan-unchecked",
      "The plan is not checked: an account that is not premium is served.",
      "Check the plan of the account before each operation.",
      unplanned(() => true),
    ],
    [
      "plan-unchecked-in-list",
      "A list does not check the plan.",
      "Check the plan in both operations, as in the delete.",
      unplanned(isList),
    ],
    [
      "plan-unchecked-in-delete",
      "A delete does not check the plan.",
      "Check the plan in both operations, as in the list.",
      unplanned(isDelete),
    ],
    [
      "plan-refused-with-403",
      "An account that is not premium is refused with 403.",
      "Refuse it with 402.",
      withStatus(403, "plan.not-premium"),
    ],
  ],
);

const types = breaking(
  [
    "list.content-type-missing",
    "list.content-type-other",
    "delete.content-type",
    "request.body",
    "envelope.always",
  ],
  [
    [
      "type-unchecked",
      "A list without a Content-Type is served.",
      `Refuse a list that has no Content-Type, as documented, although it has no body.`,
      typed(),
    ],
    [
      "type-refused-with-415",
      "A Content-Type is refused with 415, by the framework.",
      "Refuse it with the documented status, in the envelope.",
      withStatus(
        415,
        "list.content-type-missing",
        "list.content-type-other",
        "delete.content-type",
      ),
    ],
  ],
);

/** Keys, plans and Content-Types that are not checked, or not as they should be. */
export const accessDefects: readonly Defect[] = [...keys, ...plans, ...types];

function typed(): Wrong {
  return reading((request) =>
    isList(request) && headerOf(request, "content-type") === undefined
      ? { ...request, headers: { ...request.headers, "Content-Type": MEDIA_TYPE } }
      : request,
  );
}
