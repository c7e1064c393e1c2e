import { InputProblem } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { isProjectId, MAXIMUM_ID, type Plan, type SpeechRecord } from "../operations/accounts.ts";
import { checkValue, type Fields, objectSchema, type Schema } from "./check-value.ts";
import { seedAccounts } from "./seed.ts";
import { type AccountData, copyIn, inUniverse, type Store } from "./store.ts";

/** The data of a mock, as in a data file and in `GET /__admin/state`. Keys and ids are unique in it. */
export interface MockData {
  readonly accounts: readonly KeyedState[];
}

/** An account, or a copy of one, in the data. */
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

/** The accounts that a mock starts with: those of the data, or else the development accounts. Throws as {@link checkedAccounts}. */
export function firstAccounts(data: MockData | undefined, { answers }: Profile): AccountData[] {
  if (data) return checkedAccounts(data, "the data");
  return seedAccounts({ width: answers["list.id-width"] });
}

/** Puts accounts into a store; others stay. Rejects as {@link checkedAccounts} throws, or if an account that stays has one of the ids. */
export async function putAccounts(store: Store, data: MockData): Promise<void> {
  const accounts = checkedAccounts(data, "the state");
  const replaced = new Set(accounts.map(({ key }) => key));
  for (const { key, projects } of accounts) {
    const ids = projects.map(({ id }) => id);
    const found = store.owners(ids, key);
    // Awaited only if it must be: of two puts at once, the second must find the ids of the first.
    const owners = found instanceof Promise ? await found : found;
    for (const [place, id] of ids.entries()) {
      const owner = owners[place];
      if (owner !== undefined && !replaced.has(owner)) throw idTwice("the state", id, owner, key);
    }
  }
  await Promise.all(accounts.map((account) => store.put(account)));
}

/** Converts an account of a store to data. */
export function dataOf({ projects, ...account }: AccountData): KeyedState {
  return {
    ...account,
    projects: projects.map(({ id, ...project }) => ({
      id: Number.isSafeInteger(Number(id)) ? Number(id) : id,
      ...project,
    })),
  };
}

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

/** Shared by all projects without records, of which there may be a million. */
const NO_RECORDS: readonly SpeechRecord[] = [];

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
      const idThere = inUniverse(copy, id);
      const owner = owners.get(idThere);
      if (owner) throw idTwice(name, id, owner, key);
      owners.set(idThere, key);
    }
  }
  return accounts;
}

function idTwice(name: string, id: string, owner: string, key: string): InputProblem {
  return new InputProblem(
    `${name}: the id ${id} occurs twice, in ${owner} and ${key}; an id names one project`,
  );
}

const TEXT: Schema = { type: "string" };

const RECORD_SCHEMA = objectSchema(
  {
    id: TEXT,
    text: TEXT,
    voice: TEXT,
    durationMs: { type: "integer", minimum: 0 },
  },
  ["id", "text", "voice", "durationMs"],
);

const ID_SCHEMA: Schema = {
  check: (id) => (typeof id === "string" || Number.isSafeInteger(id)) && isProjectId(String(id)),
  description: `an integer from 1 to ${MAXIMUM_ID}, as text if it is above ${Number.MAX_SAFE_INTEGER}`,
};

const PROJECT_SCHEMA = objectSchema(
  { id: ID_SCHEMA, name: TEXT, desc: TEXT, records: { type: "array", items: RECORD_SCHEMA } },
  ["id", "name"],
);

/** The schema of a plan. */
export const PLAN_SCHEMA: Schema = { enum: ["premium", "free"] };

const ACCOUNT_FIELDS: Fields = {
  key: {
    type: "string",
    // As in `copyIn`: no comma with a blank after it.
    pattern: "^mk_[A-Za-z0-9_-]+(:(?!.*, ).{1,256})?$",
    description: "a key such as mk_mine: mk_, then letters, digits, - or _",
  },
  plan: PLAN_SCHEMA,
  projects: { type: "array", items: PROJECT_SCHEMA },
};

/** The schema of {@link AccountState}, to which `GET` adds key and plan. */
export const STATE_SCHEMA: Schema = objectSchema(ACCOUNT_FIELDS, ["projects"]);

/** The schema of {@link MockData}. */
export const DATA_SCHEMA: Schema = objectSchema(
  {
    $schema: TEXT,
    accounts: { type: "array", items: objectSchema(ACCOUNT_FIELDS, ["key", "plan", "projects"]) },
  },
  ["accounts"],
);
