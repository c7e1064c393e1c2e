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
  { key: DEV_KEYS.premium, plan: "premium", projects: 45, about: "45 projects" },
  {
    key: DEV_KEYS.otherPremium,
    plan: "premium",
    projects: 25,
    about: "25 projects of another account",
  },
  {
    key: DEV_KEYS.free,
    plan: "free",
    projects: 6,
    about: "not on the premium plan: every request is refused",
  },
  { key: DEV_KEYS.empty, plan: "premium", projects: 0, about: "no projects" },
  { key: DEV_KEYS.many, plan: "premium", projects: 1000, about: "1,000 projects" },
  {
    key: DEV_KEYS.slow,
    plan: "premium",
    projects: 45,
    about: "45 projects, every answer 1.5 s late",
  },
  {
    key: DEV_KEYS.flaky,
    plan: "premium",
    projects: 45,
    about: "45 projects, every third answer is lost after it took effect",
  },
];

/** A list as a command for any shell: it uses only double quotes, and nothing inside them needs escaping. */
export function curlExample(baseUrl: string, key: string, certificate?: string): string {
  const { path } = operationOf("listProjects");
  const trust = certificate === undefined ? "" : `--cacert "${certificate}" `;
  return `curl ${trust}-H "${KEY_HEADER}: ${key}" -H "Content-Type: ${MEDIA_TYPE}" "${baseUrl}${path}?${LIMIT}=3"`;
}
