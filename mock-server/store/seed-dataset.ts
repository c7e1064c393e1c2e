import type { Profile } from "../../openapi/index.ts";
import type { Dataset, Project, ProjectId, SpeechRecord } from "../operations/project.ts";
import { type AccountSeed, DEV_ACCOUNTS } from "./dev-accounts.ts";
import { type Random, randomFrom } from "./random.ts";
import { DESCRIPTIONS, KINDS, LINES, SUBJECTS, VOICES } from "./seed-texts.ts";

type IdWidth = "safe" | "wide";

export interface SeedOptions {
  /** Whole number from 0 to 2^32-1; the same seed gives the same dataset. Default 1. */
  readonly seed?: number;
  /** `wide` puts every id above 2^53, so a client that rounds ids names another project (rule list.id-width). Default `safe`. */
  readonly width?: IdWidth;
  /** The first id. Default 1001. */
  readonly firstId?: number;
  /** Default: the development accounts. */
  readonly accounts?: readonly AccountSeed[];
}

const FIRST_ID = 1001;
const WIDE_BASE = 2n ** 53n;
const WIDEST_GAP = 4;
const MOST_RECORDS = 4;

/** Generates a dataset. The ids of all accounts are interleaved, as if a service numbered all projects in one sequence. */
export function seedDataset({
  seed = 1,
  width = "safe",
  firstId = FIRST_ID,
  accounts = DEV_ACCOUNTS,
}: SeedOptions = {}): Dataset {
  const random = randomFrom(seed);
  const growing = accounts.map(({ key, plan, projects }) => ({ key, plan, size: projects, projects: [] as Project[] }));
  let open = growing.filter(({ size }) => size > 0);
  for (let number = firstId; open.length > 0; number += 1 + random.integer(WIDEST_GAP)) {
    const account = open[random.integer(open.length)];
    if (!account) break;
    account.projects.push(seedProject(random, idOf(number, width), account.projects));
    if (account.projects.length === account.size) open = open.filter((other) => other !== account);
  }
  return { accounts: growing.map(({ key, plan, projects }) => ({ key, plan, projects })) };
}

/** Generates the dataset of a mock that was given none, with ids of the width that the profile wants. */
export function startDataset(profile: Profile, seed: number): Dataset {
  return seedDataset({ seed, width: widthUnder(profile) });
}

export function widthUnder(profile: Profile): IdWidth {
  return profile["list.id-width"] === "wide" ? "wide" : "safe";
}

/** Returns the id with this number for a new project, as wide as the ids of the dataset. */
export function idLike({ accounts }: Dataset, number: number): ProjectId {
  const sample = accounts.find(({ projects }) => projects.length > 0)?.projects[0]?.id;
  return idOf(number, Number.isSafeInteger(Number(sample ?? 0)) ? "safe" : "wide");
}

function idOf(number: number, width: IdWidth): ProjectId {
  return width === "wide" ? String(WIDE_BASE + BigInt(number)) : String(number);
}

/** Generates a project. Some have the name of an earlier project, some have no description, some have no records. */
function seedProject(random: Random, id: ProjectId, earlier: readonly Project[]): Project {
  const namesake = random.oneIn(10) ? earlier[random.integer(earlier.length)] : undefined;
  return {
    id,
    name: namesake?.name ?? `${random.pick(SUBJECTS)} ${random.pick(KINDS)}`,
    desc: random.oneIn(6) ? "" : random.pick(DESCRIPTIONS),
    records: Array.from({ length: random.integer(MOST_RECORDS + 1) }, (_, index) => seedRecord(random, `rec_${id}_${index + 1}`)),
  };
}

function seedRecord(random: Random, id: string): SpeechRecord {
  return { id, text: random.pick(LINES), voice: random.pick(VOICES), durationMs: 800 + random.integer(12_000) };
}
