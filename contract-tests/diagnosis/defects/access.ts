import { KEY_HEADER, MEDIA_TYPE, type RuleId } from "../../../openapi/index.ts";
import { headerOf, type SentRequest } from "../../model/exchange.ts";
import {
  type Asked,
  answeringBy,
  breaking,
  type Defect,
  isDelete,
  isLater,
  isList,
  reading,
  seeing,
  type Wrong,
  where,
} from "../defect.ts";
import { errorReply, keyTextOf, pageReply } from "../server.ts";

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
    "empty-key-served",
    "An empty key is served, as a key that is only checked for presence.",
    "Look the key up: an empty one belongs to no account.",
    taking((given, [premium]) => (given === "" ? premium : undefined)),
  ],
  [
    "any-key-served",
    "Any key is served: only its presence is checked.",
    "Look the key up among the accounts, and refuse an unknown one.",
    taking((given, [premium]) => (given ? premium : undefined)),
  ],
  [
    "unknown-key-empty-list",
    "An unknown key is served with an empty list: the account is not looked up, only its projects.",
    "Look the key up among the accounts, and refuse an unknown one.",
    answeringBy(
      (rule) => rule === "auth.key-unknown",
      (reply, request) => (isList(request) ? pageReply([], 0) : reply),
    ),
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
    "key-as-pattern",
    "The key is compared with LIKE, so an underscore in it fits any character.",
    "Compare the key with =.",
    taking((given, known) =>
      known.find(
        (key) =>
          key.length === given?.length &&
          [...given].every((letter, place) => letter === "_" || letter === key[place]),
      ),
    ),
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
  [
    "missing-key-500",
    "A request without a key is an unhandled error.",
    `Check ${KEY_HEADER} before it is used.`,
    answeringBy(
      (rule) => rule === "auth.key-missing",
      () => errorReply(500),
    ),
  ],
  [
    "key-refused-with-403",
    "A missing or unknown key is refused with 403, which a delete does not have.",
    "Refuse it with 401.",
    answeringBy(
      (rule) => rule.startsWith("auth.key-"),
      () => errorReply(403),
    ),
  ],
  [
    "unknown-key-404",
    "An unknown key is answered with 404, as an account that is not found.",
    "Refuse an unknown key with 401.",
    answeringBy(
      (rule) => rule === "auth.key-unknown",
      () => errorReply(404),
    ),
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
      "plan-unchecked-after-cursor",
      "A list with a cursor does not check the plan.",
      "Check the plan before the parameters are read.",
      unplanned(isLater),
    ],
    [
      "plan-refused-with-403",
      "An account that is not premium is refused with 403.",
      "Refuse it with 402.",
      answeringBy(
        (rule) => rule === "plan.not-premium",
        () => errorReply(403),
      ),
    ],
    [
      "plan-after-existence",
      "The project is looked up before the plan is checked, so a refusal tells an account that is not premium what exists.",
      "Check the plan before the project is looked up.",
      afterExistence(),
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
      typed(() => true),
    ],
    [
      "type-unchecked-after-cursor",
      "A list with a cursor and without a Content-Type is served.",
      "Check the Content-Type before the parameters are read.",
      typed(isLater),
    ],
    [
      "type-refused-with-415",
      "A Content-Type is refused with 415, by the framework.",
      "Refuse it with the documented status, in the envelope.",
      answeringBy(
        (rule) => rule.includes("content-type"),
        () => errorReply(415),
      ),
    ],
  ],
);

/** Keys, plans and Content-Types that are not checked, or not as they should be. */
export const accessDefects: readonly Defect[] = [...keys, ...plans, ...types];

function typed(asked: Asked): Wrong {
  return reading((request) =>
    isList(request) && asked(request) && headerOf(request, "content-type") === undefined
      ? { ...request, headers: { ...request.headers, "Content-Type": MEDIA_TYPE } }
      : request,
  );
}

function afterExistence(): Wrong {
  return (right) => {
    const unchecked = seeing(() => ({ plan: "premium" }))(right);
    return async (request, store) => {
      const reply = await right(request, store);
      if (reply.rule !== "plan.not-premium") return reply;
      const other = await unchecked(request, { ...store, delete: () => true });
      return EXISTENCE.has(other.rule) ? other : reply;
    };
  };
}

const EXISTENCE: ReadonlySet<RuleId | undefined> = new Set<RuleId>([
  "delete.foreign",
  "delete.unknown",
  "delete.again",
  "list.last-id-foreign",
  "list.last-id-unknown",
]);
