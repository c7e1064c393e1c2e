import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import type { PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { type Exchange, idsOf } from "../model/exchange.ts";
import type { Violation } from "../model/finding.ts";
import { sentOf } from "./delete-form.ts";
import { DELETE, LIST } from "./harmless-delete.ts";

/** Sends the list request of a row, with the additions in `more`, and judges it; undefined if the answer could not be judged. */
type AskRow<Row, Outcome> = (client: TargetClient, row: Row, more: Partial<PartialRequest>) => Promise<Outcome | undefined>;

/** How a list request differs from a plain one with the premium key. */
interface ChainedRow {
  readonly key?: "none" | "unknown" | "free" | "otherPremium";
  readonly contentType?: "none";
  readonly limit?: `${number}`;
  readonly cursor?: "own";
}

/** A list request that every server answers with one project. */
export const FIRST: PartialRequest = { ...LIST, query: "limit=1" };

/** The answers to other spellings of the list path (rule route.spelling). */
export const spelledPaths: Scene<readonly Exchange[]> = {
  name: "other spellings of a path",
  take: (client) => {
    const { operation: _, ...request } = FIRST;
    const paths = ["/projects/", "//projects", "/Projects"];
    return client.concurrently(paths.map((path) => (each: TargetClient) => each.send({ ...request, path })));
  },
};

/** Shows what a server keeps from one request to the next on a connection: cursor, limit, account or passed checks. */
const ON_ONE_CONNECTION: readonly ChainedRow[] = [
  { limit: `${MAXIMUM_LIMIT}`, cursor: "own" },
  {},
  { key: "none" },
  { key: "unknown" },
  { key: "free" },
  { contentType: "none" },
  { key: "otherPremium", contentType: "none" },
];

/** Shows checks that apply only to the exact path, if another spelling returns the list too. */
const UNDER_OTHER_PATHS: readonly ChainedRow[] = [{ key: "none" }, { key: "unknown" }, { key: "free" }, { limit: "1000" }];

/** Deletes with a wrong key under the path with a slash, if a list is served so: a check of the exact path misses them. */
export async function deletesUnderSlash(client: TargetClient, query: string): Promise<Exchange[]> {
  const lists = (await client.shared(spelledPaths)).filter((exchange) => idsOf(exchange).length > 0);
  if (!lists.some(({ request }) => request.path === `${LIST.path}/`)) return [];
  const request = { method: DELETE.method, path: `${DELETE.path}/`, query };
  return sentOf(await client.sendRefused((["none", "empty", "unknown"] as const).map((key) => ({ ...request, key }))));
}

/** Sends the requests of one connection one after another, and requests under each other path that returned a list. */
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

/** Says in each violation that the connection was shared, because the reported request may not fail by itself. */
function withConnection<Outcome extends Judged>(outcome: Outcome | undefined): Outcome | undefined {
  if (outcome === undefined) return undefined;
  const violations = outcome.violations.map((each) => ({
    ...each,
    actual: `${each.actual}, on the connection of other requests`,
  }));
  return { ...outcome, violations };
}
