import { isProjectId } from "../../mock-server/operations/accounts.ts";
import type { Target } from "../model/target.ts";
import { httpTransport, type Transport } from "../run/http-transport.ts";

/** The keys of a reference, which are those of the mock's development accounts. */
export const REFERENCE_KEYS = {
  premium: "mk_premium",
  otherPremium: "mk_other",
  free: "mk_free",
} as const;

/** A target on loopback that runs until `close`. */
export interface RunningTarget {
  readonly target: Target;
  close(): Promise<void>;
}

/** Starts the mock on a free port of loopback, as a target with 120 projects, of which five are disposable, and all keys. */
export async function startReference(): Promise<RunningTarget> {
  const { url, ids, close } = await startSeeded(120, "safe");
  const target: Target = {
    baseUrl: url,
    keys: REFERENCE_KEYS,
    // One in the middle of each fifth of the account.
    disposableProjectIds: ids.filter((_, place) => place % 24 === 12),
    disposableAccount: true,
    headers: {},
  };
  return { target, close };
}

/**
 * Starts a mock that answers in place of a target, to the mock's keys. Its premium account has the disposable projects, and 225
 * others with ids above 2^53, because a target seldom names such ids.
 */
export async function startRehearsal(
  target: Target,
): Promise<RunningTarget & { readonly transport: Transport }> {
  const { keys, disposableProjectIds } = target;
  const { premium, otherPremium, free } = REFERENCE_KEYS;
  const { url, close } = await startSeeded(225, "wide", disposableProjectIds.filter(isProjectId));
  const mockKeys: Target["keys"] = {
    premium,
    ...(keys.otherPremium && { otherPremium }),
    ...(keys.free && { free }),
  };
  const transport = httpTransport(url, 10_000);
  return { target: { ...target, keys: mockKeys }, transport, close };
}

/** Starts a mock with three accounts. The premium one has so many projects, whose ids are returned, after those with the ids `first`. */
async function startSeeded(
  projects: number,
  width: "safe" | "wide",
  first: readonly string[] = [],
) {
  const { startMock } = await import("../../mock-server/index.ts");
  const { seedAccounts } = await import("../../mock-server/store/seed.ts");
  const [premium, ...others] = seedAccounts({
    width,
    accounts: [
      { key: REFERENCE_KEYS.premium, plan: "premium", projects },
      { key: REFERENCE_KEYS.otherPremium, plan: "premium", projects: 25 },
      { key: REFERENCE_KEYS.free, plan: "free", projects: 3 },
    ],
  });
  const disposable = first.map((id) => ({ id, name: `Disposable ${id}`, desc: "", records: [] }));
  const seeded = premium?.projects ?? [];
  const account = {
    key: REFERENCE_KEYS.premium,
    plan: "premium",
    projects: [...disposable, ...seeded],
  } as const;
  const mock = await startMock({ data: { accounts: [account, ...others] } });
  return { ...mock, ids: seeded.map(({ id }) => id) };
}
