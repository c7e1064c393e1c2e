import { allOperations, type OperationId, type OrderedCheck } from "../../openapi/contract.ts";
import { type Profile, referenceProfile } from "../../openapi/profile.ts";
import { type Entry, signatureOf } from "../model/timeline.ts";
import type { TargetAccounts } from "./accounts.ts";
import type { Learned } from "./learned.ts";
import { checksUnder } from "./reasons.ts";

/** Which checks would refuse a request, and those whose refusal the target gave. */
interface Contest {
  readonly holding: readonly OrderedCheck[];
  readonly winners: readonly OrderedCheck[];
}

/** The order of the checks of each operation: of all orders, nearest to the reference's first, the one that explains most answers. */
export function learnOrders(
  contested: readonly Entry[],
  learned: Learned,
  accounts: TargetAccounts,
): [question: string, order: string][] {
  const profile = learned.profile();
  return allOperations.flatMap(({ id }): [string, string][] => {
    const contests = contested
      .filter(({ request }) => request.operation === id)
      .map((entry) => contestOf(entry, id, learned, profile, accounts))
      .filter(isDecided);
    if (contests.length === 0) return [];
    return [[`auth.precedence.${id}`, bestOrder(referenceProfile.precedence[id], contests).join()]];
  });
}

function isDecided({ holding, winners }: Contest): boolean {
  return holding.length > 1 && winners.length > 0 && winners.length < holding.length;
}

function bestOrder(
  usual: readonly OrderedCheck[],
  contests: readonly Contest[],
): readonly OrderedCheck[] {
  let best = usual;
  let most = -1;
  for (const order of permutations(usual)) {
    if (order.indexOf("plan") > order.indexOf("existence")) continue;
    const explained = contests.filter(({ holding, winners }) =>
      winners.includes(firstIn(order, holding)),
    ).length;
    if (explained > most) {
      best = order;
      most = explained;
    }
  }
  return best;
}

/** The checks that would refuse a request, and those whose refusal came: by its text, else by its status. */
function contestOf(
  entry: Entry,
  operation: OperationId,
  learned: Learned,
  profile: Profile,
  accounts: TargetAccounts,
): Contest {
  const known = checksUnder(entry.request, operation, profile, accounts).map(
    ({ check, rules }) => ({
      check,
      texts: rules.flatMap((rule) => learned.textsOf(operation, rule)),
    }),
  );
  const holding = known.map(({ check }) => check);
  if (known.some(({ texts }) => texts.length === 0)) return { holding, winners: [] };
  const text = signatureOf(entry);
  const byText = known.filter(({ texts }) => texts.includes(text));
  const byStatus = known.filter(({ texts }) =>
    texts.some((each) => JSON.parse(each)[0] === String(entry.answer.status)),
  );
  return { holding, winners: (byText.length > 0 ? byText : byStatus).map(({ check }) => check) };
}

function firstIn(order: readonly OrderedCheck[], holding: readonly OrderedCheck[]): OrderedCheck {
  return order.find((check) => holding.includes(check)) ?? "key";
}

/** All orders of the checks, nearest to the given order first. */
function permutations(checks: readonly OrderedCheck[]): OrderedCheck[][] {
  if (checks.length === 0) return [[]];
  return checks.flatMap((check) =>
    permutations(checks.filter((other) => other !== check)).map((rest) => [check, ...rest]),
  );
}
