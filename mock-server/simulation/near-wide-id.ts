import { LAST_ID, PROJECT_ID } from "../../openapi/constants.ts";
import type { Account } from "../operations/accounts.ts";

/** The parameters that name a project. */
const ID_PARAMETERS = [PROJECT_ID, LAST_ID];

/** The id of a query, if it is written as JavaScript writes a number beyond 2^53-1. */
export function roundedIdIn(query: URLSearchParams): string | undefined {
  return ID_PARAMETERS.map((name) => query.get(name) ?? "").find((id) => {
    const value = Number(id);
    return value > Number.MAX_SAFE_INTEGER && value < 2 ** 63 && String(value) === id;
  });
}

/** Says if an account has an id that a client rounds to the one it sent, as `JSON.parse` does: both are the same double. */
export function nearWideId(sent: string, account: Account | undefined): string[] {
  if (!account || account.find(sent)) return [];
  const isSameNumber = (id: bigint) => Number(id) === Number(sent);
  for (let distance = 1n; ; distance++) {
    const near = [BigInt(sent) + distance, BigInt(sent) - distance].filter(isSameNumber);
    if (near.length === 0) return [];
    const meant = near.find((id) => account.find(String(id)) !== undefined);
    if (meant === undefined) continue;
    const off = distance === 1n ? "one" : distance;
    const name = `...${String(meant).slice(-3)}`;
    return [`the id is ${off} off ${name}: the client rounded it (ids exceed 2^53-1)`];
  }
}
