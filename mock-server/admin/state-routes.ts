import { randomInt, randomUUID } from "node:crypto";
import { Router } from "express";
import type { MockCore } from "../mock.ts";
import { BASE_PATH } from "../operations/message.ts";
import { checkValue, objectSchema } from "../store/check-value.ts";
import {
  type AccountState,
  type KeyedState,
  type MockData,
  PLAN_SCHEMA,
  putAccounts,
  STATE_SCHEMA,
} from "../store/data.ts";
import type { AccountSeed } from "../store/dev-accounts.ts";
import { seedAccounts, WIDEST_GAP } from "../store/seed.ts";
import type { AccountData } from "../store/store.ts";
import { mockUrlOf, NotFound, refuse } from "./guard.ts";

/** The routes of the state: reset, state, accounts, target. */
export function stateRoutes({ store, state, profile, reset }: MockCore): Router {
  const router = Router();

  async function accountAt(key: string): Promise<KeyedState> {
    const [account] = await state.read(key);
    if (!account) throw new NotFound("No account has this key; GET /__admin/accounts lists them.");
    return account;
  }

  /** Whether all accounts together have more projects than are read at once. */
  async function isTooLarge(): Promise<boolean> {
    let projects = 0;
    for (const key of await store.allKeys()) {
      projects += (await store.account(key))?.total ?? 0;
      if (projects > MOST_PROJECTS) return true;
    }
    return false;
  }

  /** Opens accounts with new keys and unused ids, so that no other client changes them. They stay until everything is reset. */
  async function openAccounts(wanted: readonly NewAccount[]): Promise<AccountData[]> {
    const accounts = wanted.map((account) => ({
      ...account,
      key: `mk_${randomUUID().slice(0, 13)}`,
    }));
    const width = profile.current.answers["list.id-width"];
    // At random, because other mocks on the same store take ids too.
    const firstId = randomInt(1_000_000, HIGHEST_ID - WIDEST_GAP * MOST_PROJECTS);
    const opened = seedAccounts({ firstId, width, accounts });
    const ids = opened.flatMap(({ projects }) => projects.map(({ id }) => id));
    const isTaken = (await store.owners(ids)).some(Boolean);
    if (isTaken) return openAccounts(wanted);
    for (const account of opened) await store.put(account);
    return opened;
  }

  router.post("/reset", async ({ body = {} }, response) => {
    await reset(keyIn(body, "the body"));
    response.json({ status: "ok" });
  });

  router.get("/state", async (request, response) => {
    const key = keyIn(request.query, "the query");
    if (key !== undefined) response.json(await accountAt(key));
    else if (await isTooLarge()) refuse(response, 413, "State too large", TOO_LARGE);
    else response.json({ accounts: await state.read() });
  });

  // Without a key, the accounts of the body are put, and others stay.
  router.put("/state", async (request, response) => {
    const key = keyIn(request.query, "the query");
    if (key === undefined) {
      await putAccounts(store, request.body as MockData);
      return void response.json({ status: "ok" });
    }
    const body = checkValue<AccountState>(STATE_SCHEMA, request.body, "the body");
    await state.put({ ...(await accountAt(key)), ...body, key });
    response.json(await accountAt(key));
  });

  router.get("/accounts", async (_request, response) => {
    const keys = (await store.allKeys()).slice(0, MOST_ACCOUNTS);
    const accounts = keys.map(async (key) => {
      const account = await store.account(key);
      return { key, plan: account?.plan, total: account?.total };
    });
    response.json({ accounts: await Promise.all(accounts) });
  });

  router.post("/accounts", async ({ body = {} }, response) => {
    const wanted = checkValue<Partial<NewAccount>>(NEW_ACCOUNT_SCHEMA, body, "the body");
    const [account] = await openAccounts([{ plan: "premium", projects: 0, ...wanted }]);
    response.status(201).json({
      key: account?.key,
      plan: account?.plan,
      projects: account?.projects.map(({ id }) => id),
    });
  });

  // A target file for the suite: three new accounts, and the ids of the projects that it may delete.
  router.get("/target", async (request, response) => {
    const [premium, other, free] = await openAccounts([
      // Two pages of the largest size, and a part of a third.
      { plan: "premium", projects: 229 },
      { plan: "premium", projects: 25 },
      { plan: "free", projects: 6 },
    ]);
    response.json({
      baseUrl: mockUrlOf(request) + BASE_PATH,
      keys: { premium: premium?.key, otherPremium: other?.key, free: free?.key },
      // Five of them, the first and the last among them.
      disposableProjectIds: premium?.projects
        .filter((_, place) => place % 57 === 0)
        .map(({ id }) => id),
      disposableAccount: true,
      headers: {},
    });
  });

  return router;
}

/** So many accounts are listed. */
const MOST_ACCOUNTS = 1000;

/** The most projects of a new account, and of a state that is read: more would keep other requests waiting. */
const MOST_PROJECTS = 10_000;

const TOO_LARGE =
  "All accounts have more than 10,000 projects together: ask for one by ?key=KEY; GET /__admin/accounts lists the keys.";

const KEY_ALONE_SCHEMA = objectSchema({ key: { type: "string" } });

/** The key that a query or a body names, if any. */
function keyIn(value: unknown, name: string): string | undefined {
  return checkValue<{ readonly key?: string }>(KEY_ALONE_SCHEMA, value, name).key;
}

/** The plan and the number of projects of an account to open. */
type NewAccount = Omit<AccountSeed, "key">;

const NEW_ACCOUNT_SCHEMA = objectSchema({
  plan: PLAN_SCHEMA,
  projects: { type: "integer", minimum: 0, maximum: MOST_PROJECTS },
});

/** Ids stay within 31 bits, unless the profile says that they are wide. */
const HIGHEST_ID = 2 ** 31 - 1;
