import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import type { PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { type Exchange, idsOf } from "../model/exchange.ts";
import type { Violation } from "../model/finding.ts";
import { LIST } from "./harmless-delete.ts";

/** Asks for a list as a row says, with more in the request, and judges the answer; undefined if it cannot be judged. */
type AskRow<Row, Outcome> = (client: TargetClient, row: Row, more: Partial<PartialRequest>) => Promise<Outcome | undefined>;

/** Where a list differs from a plain one under the premium key. */
interface ChainedRow {
  readonly key?: "none" | "unknown" | "free" | "otherPremium";
  readonly contentType?: "none";
  readonly limit?: `${number}`;
  readonly cursor?: "own";
}

/** A list request that any server answers with one project. */
export const FIRST: PartialRequest = { ...LIST, query: "limit=1" };

/** Other spellings of the path of a list (rule route.spelling), and how they are answered. */
export const spelledPaths: Scene<readonly Exchange[]> = {
  name: "other spellings of a path",
  take: (client) => {
    const { operation: _, ...request } = FIRST;
    const paths = ["/projects/", "//projects", "/Projects"];
    return client.concurrently(paths.map((path) => (each: TargetClient) => each.send({ ...request, path })));
  },
};

/** What a server may keep of one request for the next on the same connection: cursor, limit, account and what it has checked. */
const ON_ONE_CONNECTION: readonly ChainedRow[] = [
  { limit: `${MAXIMUM_LIMIT}`, cursor: "own" },
  {},
  { key: "none" },
  { key: "unknown" },
  { key: "free" },
  { contentType: "none" },
  { key: "otherPremium", contentType: "none" },
];

/** What is checked for the exact path alone, if another spelling gives the list too. */
const UNDER_OTHER_PATHS: readonly ChainedRow[] = [{ key: "none" }, { key: "unknown" }, { key: "free" }, { limit: "1000" }];

/** Lists that build on each other: one after another on one connection, and under each other path that gave a list. */
export async function askChained<Outcome extends Judged>(
  client: TargetClient,
  ask: AskRow<ChainedRow, Outcome>,
): Promise<Outcome[]> {
  const taken = (await client.shared(spelledPaths)).filter((exchange) => idsOf(exchange).length > 0);
  const underPaths = taken.flatMap(({ request: { path } }) =>
    UNDER_OTHER_PATHS.map((row) => (each: TargetClient) => ask(each, row, { path })),
  );
  const [outcomes, others] = await client.concurrently([
    async (each) => {
      const found: (Outcome | undefined)[] = [];
      for (const row of ON_ONE_CONNECTION) found.push(withConnection(await ask(each, row, { connection: "kept" })));
      return found;
    },
    (each) => each.concurrently(underPaths),
  ]);
  return [...outcomes, ...others].filter((outcome): outcome is Outcome => outcome !== undefined);
}

interface Judged {
  readonly violations: readonly Violation[];
}

/** A request alone, as a report shows it, need not show what the connection did. */
function withConnection<Outcome extends Judged>(outcome: Outcome | undefined): Outcome | undefined {
  if (outcome === undefined) return undefined;
  const violations = outcome.violations.map((each) => ({
    ...each,
    actual: `${each.actual}, on the connection of other requests`,
  }));
  return { ...outcome, violations };
}
