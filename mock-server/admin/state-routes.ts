import { type Request, Router } from "express";
import { InputProblem } from "../../openapi/input-problem.ts";
import type { MockCore } from "../mock.ts";
import { BASE_PATH } from "../operations/message.ts";
import { checkValue, objectSchema } from "../store/check-value.ts";
import { putAccounts } from "../store/checked-accounts.ts";
import { type AccountState, type MockData, STATE_SCHEMA } from "../store/data.ts";
import type { Store } from "../store/store.ts";
import { mockUrlOf, NotFound, refuse } from "./guard.ts";
import { type NewAccount, newTarget, openAccounts } from "./new-accounts.ts";

/** The routes of the state: reset, state, accounts, target. */
export function stateRoutes({ store, state, profile, reset }: MockCore): Router {
  const router = Router();

  async function accountAt(key: string): Promise<AccountOfData> {
    const [account] = await state.read(key);
    if (!account) throw new NotFound("No account has this key; GET /__admin/accounts lists them.");
    return account;
  }

  router.post("/reset", async (request, response) => {
    const { key } = checkValue<KeyQuery>(KEY_SCHEMA, request.body ?? {}, "the body");
    if (key !== undefined) await accountAt(key);
    await reset(key);
    response.json({ status: "ok" });
  });

  router.get("/state", async (request, response) => {
    const key = keyOfQuery(request);
    if (key !== undefined) response.json(await accountAt(key));
    else if (await isTooLarge(store)) refuse(response, 413, "State too large", TOO_LARGE);
    else response.json({ accounts: await state.read() });
  });

  // Without a key, the accounts of the body are put, and others stay.
  router.put("/state", async (request, response) => {
    const key = keyOfQuery(request);
    if (key === undefined) {
      await putAccounts(store, request.body as MockData);
      return void response.json({ status: "ok" });
    }
    const { plan } = await accountAt(key);
    const { projects, ...named } = checkValue<Partial<AccountOfData> & AccountState>(
      STATE_SCHEMA,
      request.body,
      "the body",
    );
    if ((named.key ?? key) !== key || (named.plan ?? plan) !== plan)
      throw new InputProblem(
        `the body must be of ${key}, ${plan}; PUT state without ?key= changes the plan of an account`,
      );
    await state.put({ key, plan, projects });
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

  router.post("/accounts", async (request, response) => {
    const wanted = checkValue<Partial<NewAccount>>(ACCOUNT_SCHEMA, request.body ?? {}, "the body");
    const [account] = await openAccounts(store, profile.current, [
      { plan: "premium", projects: 0, ...wanted },
    ]);
    response.status(201).json({
      key: account?.key,
      plan: account?.plan,
      projects: account?.projects.map(({ id }) => id),
    });
  });

  router.get("/target", async (request, response) => {
    response.json(await newTarget(store, profile.current, mockUrlOf(request) + BASE_PATH));
  });

  return router;
}

/** So many accounts are listed. */
const MOST_ACCOUNTS = 1000;

/** Reading more projects would keep other requests waiting. */
const MOST_PROJECTS = 10_000;

const TOO_LARGE =
  "All accounts have more than 10,000 projects together: ask for one by ?key=KEY; GET /__admin/accounts lists the keys.";

async function isTooLarge(store: Store): Promise<boolean> {
  let projects = 0;
  for (const key of await store.allKeys()) {
    projects += (await store.account(key))?.total ?? 0;
    if (projects > MOST_PROJECTS) return true;
  }
  return false;
}

type AccountOfData = MockData["accounts"][number];

type KeyQuery = { readonly key?: string };

const KEY_SCHEMA = objectSchema({ key: { type: "string" } });

const ACCOUNT_SCHEMA = objectSchema({
  plan: { enum: ["premium", "free"] },
  projects: { type: "integer", minimum: 0, maximum: 10_000 },
});

function keyOfQuery({ query }: Request): string | undefined {
  return checkValue<KeyQuery>(KEY_SCHEMA, { ...query }, "the query").key;
}
