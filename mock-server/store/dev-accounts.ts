import { KEY_HEADER, LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import { operationOf } from "../../openapi/contract.ts";
import type { Plan } from "../operations/accounts.ts";

/** The keys of the development accounts, by purpose. A key selects the behaviour, so a client needs no other switch. */
export const DEV_KEYS = {
  premium: "mk_premium",
  otherPremium: "mk_other",
  free: "mk_free",
  empty: "mk_empty",
  many: "mk_many",
  slow: "mk_slow",
  flaky: "mk_flaky",
} as const;

/** An account to seed: its key, its plan, and how many projects it starts with. */
export type AccountSeed = { readonly key: string; readonly plan: Plan; readonly projects: number };

/** The development accounts, each with its line at the start. */
export const DEV_ACCOUNTS: readonly (AccountSeed & { readonly about: string })[] = [
  account(DEV_KEYS.premium, "premium", 45, "45 projects"),
  account(DEV_KEYS.otherPremium, "premium", 25, "25 projects of another account"),
  account(DEV_KEYS.free, "free", 6, "not on the premium plan: every request is refused"),
  account(DEV_KEYS.empty, "premium", 0, "no projects"),
  account(DEV_KEYS.many, "premium", 1000, "1,000 projects"),
  account(DEV_KEYS.slow, "premium", 45, "45 projects, every answer 1.5 s late"),
  account(
    DEV_KEYS.flaky,
    "premium",
    45,
    "45 projects, every third answer is lost after it took effect",
  ),
];

function account(key: string, plan: Plan, projects: number, about: string) {
  return { key, plan, projects, about };
}

/** A list as a command for any shell: it uses only double quotes, and nothing inside them needs escaping. */
export function curlExample(baseUrl: string, key: string, certificate?: string): string {
  const { path } = operationOf("listProjects");
  const trust = certificate === undefined ? "" : `--cacert "${certificate}" `;
  return `curl ${trust}-H "${KEY_HEADER}: ${key}" -H "Content-Type: ${MEDIA_TYPE}" "${baseUrl}${path}?${LIMIT}=3"`;
}
