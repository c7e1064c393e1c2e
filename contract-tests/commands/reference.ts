import type { AccountData } from "../../mock-server/index.ts";
import { isProjectId } from "../../mock-server/operations/accounts.ts";
import { BASE_PATH } from "../../mock-server/operations/message.ts";
import { KEY_HEADER } from "../../openapi/index.ts";
import { type KeyName, pathOf } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Transport } from "../run/http-transport.ts";

/** The keys of a reference, which are those of the mock's development accounts. */
export const KEYS = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" } as const;

/** Starts the mock on a free port of loopback: a target with 120 projects, of which five are disposable, and all keys. */
export async function startReference(): Promise<{
  readonly target: Target;
  close(): Promise<void>;
}> {
  const { startMock } = await import("../../mock-server/index.ts");
  const accounts = await seed(120, "safe");
  const { url, close } = await startMock({ data: { accounts } });
  const disposableProjectIds = (accounts[0]?.projects ?? []).flatMap(({ id }, place) =>
    place % 24 === 12 ? [id] : [],
  );
  const disposable = { disposableProjectIds, disposableAccount: true };
  return { target: { baseUrl: url, keys: KEYS, ...disposable, headers: {} }, close };
}

/** Answers requests to a target within this process: a mock whose premium account has the disposable projects and 225 others. */
export async function imagine({
  disposableProjectIds,
}: Target): Promise<{ transport: Transport; ids: string[] }> {
  const { createMock } = await import("../../mock-server/index.ts");
  const named = new Set(disposableProjectIds.filter(isProjectId));
  const disposable = [...named].map((id) => ({ id, name: `Disposable ${id}` }));
  // Ids above 2^53, because a target seldom names such ids.
  const accounts = (await seed(225, "wide")).map(({ projects, ...account }) => ({
    ...account,
    projects: [
      ...(account.key === KEYS.premium ? disposable : []),
      ...projects.filter(({ id }) => !named.has(id)),
    ],
  }));
  const mock = createMock({ data: { accounts } });
  const transport: Transport = async ({ method, path, query, headers, key, body }) => {
    const imagined = (KEYS as Partial<Record<KeyName, string>>)[key];
    const given = {
      ...lowerCased(headers),
      ...(imagined && { [KEY_HEADER.toLowerCase()]: imagined }),
    };
    const answer = await mock.answer({
      method,
      url: BASE_PATH + pathOf({ path, query }),
      headers: given,
      body,
    });
    return {
      status: answer.status,
      headers: lowerCased(answer.headers),
      text: method === "HEAD" ? "" : answer.body,
    };
  };
  return { transport, ids: accounts.flatMap(({ projects }) => projects.map(({ id }) => id)) };
}

async function seed(projects: number, width: "safe" | "wide"): Promise<AccountData[]> {
  const { seedAccounts } = await import("../../mock-server/store/seed.ts");
  return seedAccounts({
    width,
    accounts: [
      { key: KEYS.premium, plan: "premium", projects },
      { key: KEYS.otherPremium, plan: "premium", projects: 25 },
      { key: KEYS.free, plan: "free", projects: 3 },
    ],
  });
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
