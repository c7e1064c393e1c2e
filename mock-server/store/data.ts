import { InputProblem } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { isProjectId, MAXIMUM_ID, type Plan, type SpeechRecord } from "../operations/accounts.ts";
import { checkValue, objectSchema, type Schema } from "./check-value.ts";
import { seedAccounts } from "./seed.ts";
import { type AccountData, copyIn, nameIn, type Store } from "./store.ts";

/** The data of a mock, as in a data file and in `GET /__admin/state`. Keys and ids are unique in it. */
export interface MockData {
  readonly accounts: readonly KeyedState[];
}

/** An account or a copy of the data. */
export interface KeyedState extends AccountState {
  readonly key: string;
  readonly plan: Plan;
}

/** What `PUT /__admin/state?key=` takes. */
export interface AccountState {
  readonly projects: readonly ProjectData[];
}

/** A project of the data. */
export interface ProjectData {
  /** An integer from 1 to 2^63-1, as text if it is above 2^53-1. */
  readonly id: number | string;
  readonly name: string;
  /** Default: empty. */
  readonly desc?: string;
  /** Default: none. */
  readonly records?: readonly SpeechRecord[];
}

const text: Schema = { type: "string" };

const record = objectSchema(
  {
    id: text,
    text,
    voice: text,
    durationMs: { type: "integer", minimum: 0 },
  },
  ["id", "text", "voice", "durationMs"],
);

const id: Schema = {
  check: (id) => (typeof id === "string" || Number.isSafeInteger(id)) && isProjectId(String(id)),
  description: `an integer from 1 to ${MAXIMUM_ID}, as text if it is above ${Number.MAX_SAFE_INTEGER}`,
};
const project = objectSchema(
  { id, name: text, desc: text, records: { type: "array", items: record } },
  ["id", "name"],
);
const projects: Schema = { type: "array", items: project };

const key: Schema = {
  type: "string",
  // As in `copyIn`: no comma with a blank after it.
  pattern: "^mk_[A-Za-z0-9_-]+(:(?!.*, ).{1,256})?$",
  description: "a key such as mk_mine: mk_, then letters, digits, - or _",
};
/** The schema of a plan. */
export const PLAN_SCHEMA: Schema = { enum: ["premium", "free"] };
const account = objectSchema({ key, plan: PLAN_SCHEMA, projects }, ["key", "plan", "projects"]);

/** The schema of {@link MockData}. */
export const DATA_SCHEMA: Schema = objectSchema(
  { $schema: text, accounts: { type: "array", items: account } },
  ["accounts"],
);

/** The schema of {@link AccountState}, to which `GET` adds key and plan. */
export const STATE_SCHEMA: Schema = objectSchema({ key, plan: PLAN_SCHEMA, projects }, [
  "projects",
]);

/** Shared by all projects without records, of which there may be a million. */
const NO_RECORDS: readonly SpeechRecord[] = [];

/** Converts an account of the data to that of a store. */
function accountOf({ projects, ...account }: KeyedState): AccountData {
  return {
    ...account,
    projects: projects.map(({ id, name, desc = "", records = NO_RECORDS }) => ({
      id: String(id),
      name,
      desc,
      records,
    })),
  };
}

/** Converts an account to data. */
export function dataOf({ projects, ...account }: AccountData): KeyedState {
  return {
    ...account,
    projects: projects.map(({ id, ...project }) => ({
      id: Number.isSafeInteger(Number(id)) ? Number(id) : id,
      ...project,
    })),
  };
}

/**
 * Converts the accounts of data. Throws an {@link InputProblem} of one line if a field is not valid, or if a key or an id
 * occurs twice. A copy of an account may have ids of its account, because it is in another universe.
 */
function checkedAccounts(data: MockData, name: string): AccountData[] {
  const accounts = checkValue<MockData>(DATA_SCHEMA, data, name).accounts.map(accountOf);
  const keys = new Set<string>();
  const owners = new Map<string, string>();
  for (const { key, projects } of accounts) {
    if (keys.has(key))
      throw new InputProblem(
        `${name}: the key ${key} occurs twice; give each account a key of its own`,
      );
    keys.add(key);
    const copy = copyIn(key);
    for (const { id } of projects) {
      const place = nameIn(copy, id);
      const owner = owners.get(place);
      if (owner) throw new InputProblem(twice(name, id, owner, key));
      owners.set(place, key);
    }
  }
  return accounts;
}

/** The accounts that a mock starts with: those of the data, or else the development accounts. */
export function firstAccounts(data: MockData | undefined, { answers }: Profile): AccountData[] {
  if (data) return checkedAccounts(data, "the data");
  return seedAccounts({ width: answers["list.id-width"] });
}

/** Puts accounts into a store in which others stay. Rejects as {@link checkedAccounts} throws, or if one of the others has an id. */
export async function putAccounts(store: Store, data: MockData): Promise<void> {
  const accounts = checkedAccounts(data, "the state");
  const put = new Set(accounts.map(({ key }) => key));
  for (const { key, projects } of accounts) {
    const ids = projects.map(({ id }) => id);
    const found = store.owners(ids, key);
    // What is known is not waited for: of two puts at once, the second must find the ids of the first.
    const owners = found instanceof Promise ? await found : found;
    const taken = owners.findIndex((owner) => owner !== undefined && !put.has(owner));
    if (taken >= 0) throw new InputProblem(twice("the state", ids[taken], owners[taken], key));
  }
  await Promise.all(accounts.map((account) => store.put(account)));
}

function twice(name: string, id: string | undefined, owner: string | undefined, key: string) {
  return `${name}: the id ${id} occurs twice, in ${owner} and ${key}; an id names one project`;
}
