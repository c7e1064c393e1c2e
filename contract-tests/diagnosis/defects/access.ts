import { KEY_HEADER, MEDIA_TYPE } from "../../../openapi/index.ts";
import { headerOf } from "../../model/exchange.ts";
import {
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

/** Takes some texts for a key. */
const taking = (isTaken: (given: string | undefined, key: string) => boolean): Wrong =>
  reading((request, { keys }) => {
    const given = keyTextOf(request);
    const known: readonly string[] = Object.values(keys);
    const taken = known.find((key) => key === given) ?? known.find((key) => isTaken(given, key));
    if (taken === undefined) return request;
    return { ...request, headers: { "x-master-key": taken, ...request.headers } };
  });

const keys = breaking(
  ["auth.key", "list.own-only"],
  [
    [
      "no-key-served",
      "A request without a key is served.",
      `Answer as documented where ${KEY_HEADER} is missing, before anything else.`,
      taking((given) => given === undefined),
    ],
    [
      "any-key-served",
      "Any key is served: only its presence is checked.",
      "Look the key up among the accounts, and refuse an unknown one.",
      taking((given = "") => given !== ""),
    ],
    [
      "longer-key-served",
      "A key is compared by its beginning: with more characters after it, it is still served.",
      "Compare the whole key.",
      taking((given = "", key) => given.startsWith(key)),
    ],
    [
      "shorter-key-served",
      "A beginning of a key is served, as a prefix search or LIKE 'key%' does.",
      "Compare the whole key.",
      taking((given = "", key) => given !== "" && key.startsWith(given)),
    ],
    [
      "key-in-lower-case-header",
      `The header ${KEY_HEADER} is read by one letter case only.`,
      "Read headers without regard to letter case.",
      where(
        ({ headers }) => !(KEY_HEADER in headers),
        reading((request) => ({
          ...request,
          headers: { "content-type": headerOf(request, "content-type") ?? "" },
        })),
      ),
    ],
  ],
);

const unplanned: Wrong = seeing(() => ({ plan: "premium" }));

const plans = breaking(
  ["plan.not-premium"],
  [
    [
      "plan-unchecked",
      "The plan is not checked: an account that is not premium is served.",
      "Check the plan of the account before each operation.",
      unplanned,
    ],
    [
      "plan-unchecked-in-list",
      "A list does not check the plan.",
      "Check the plan in both operations, as in the delete.",
      where(isList, unplanned),
    ],
    [
      "plan-unchecked-in-delete",
      "A delete does not check the plan.",
      "Check the plan in both operations, as in the list.",
      where(isDelete, unplanned),
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
  ["list.content-type", "delete.content-type", "envelope.always"],
  [
    [
      "type-unchecked",
      "A list without a Content-Type is served.",
      `Refuse a list that has no Content-Type, as documented, although it has no body.`,
      where(
        isList,
        reading((request) => ({
          ...request,
          headers: { "Content-Type": MEDIA_TYPE, ...request.headers },
        })),
      ),
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
