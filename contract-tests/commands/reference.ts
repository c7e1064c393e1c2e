import type { AccountData } from "../../mock-server/index.ts";
import { isProjectId } from "../../mock-server/operations/accounts.ts";
import { KEY_HEADER } from "../../openapi/constants.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
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
  const { startMock } = await import("../../mock-server/index.ts");
  const accounts = await seed(120, "safe");
  const projects = accounts[0]?.projects ?? [];
  const disposable = projects.filter((_, place) => place % 24 === 12);
  const { url, close } = await startMock({ data: { accounts } });
  const target: Target = {
    baseUrl: url,
    keys: REFERENCE_KEYS,
    disposableProjectIds: disposable.map(({ id }) => id),
    disposableAccount: true,
    headers: {},
  };
  return { target, close };
}

/**
 * Starts a mock that answers in place of a target. Its premium account has the disposable projects, and 225 others with ids above
 * 2^53, because a target seldom names such ids.
 */
export async function startRehearsal({
  disposableProjectIds,
}: Target): Promise<{ readonly transport: Transport; close(): Promise<void> }> {
  const [own, ...others] = await seed(225, "wide");
  const disposable = disposableProjectIds
    .filter(isProjectId)
    .map((id) => ({ id, name: `Disposable ${id}`, desc: "", records: [] }));
  const accounts = own ? [{ ...own, projects: [...disposable, ...own.projects] }, ...others] : [];
  const { startMock } = await import("../../mock-server/index.ts");
  const { url, close } = await startMock({ data: { accounts } });
  const send = httpTransport(url, 10_000);
  return { transport: (request) => send(withReferenceKey(request)), close };
}

/** The request with the mock's key in place of the target's. */
function withReferenceKey(request: SentRequest): SentRequest {
  const key = (REFERENCE_KEYS as Partial<Record<KeyName, string>>)[request.key];
  if (key === undefined) return request;
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    name.toLowerCase() === KEY_HEADER.toLowerCase() ? key : value,
  ]);
  return { ...request, headers: Object.fromEntries(headers) };
}

async function seed(projects: number, width: "safe" | "wide"): Promise<AccountData[]> {
  const { seedAccounts } = await import("../../mock-server/store/seed.ts");
  return seedAccounts({
    width,
    accounts: [
      { key: REFERENCE_KEYS.premium, plan: "premium", projects },
      { key: REFERENCE_KEYS.otherPremium, plan: "premium", projects: 25 },
      { key: REFERENCE_KEYS.free, plan: "free", projects: 3 },
    ],
  });
}
