import type { Dataset, Project, SpeechRecord } from "../../../operations/project.ts";

export const KEY = "mk_size";

/** One account of so many projects without records, whose ids are as far apart as where one service numbers everybody's. */
export function datasetOf(projects: number): Dataset {
  return {
    accounts: [{ key: KEY, plan: "premium", projects: Array.from({ length: projects }, (_, place) => projectAt(place)) }],
  };
}

/** Many accounts of a few projects each. */
export function datasetOfAccounts(accounts: number, projects: number): Dataset {
  return {
    accounts: Array.from({ length: accounts }, (_, account) => ({
      key: `${KEY}_${account}`,
      plan: "premium",
      projects: Array.from({ length: projects }, (_, place) => projectAt(account * projects + place)),
    })),
  };
}

/** The id of the project that is at this place in the order of ids. */
export function idAt(place: number): string {
  return String(1001 + 3 * place);
}

/** With texts of its own, as the reader of a data file makes them: neither shared nor put together of others. */
export function asRead({ id, name, desc, records }: Project): Project {
  const [ownName, ownDesc, ownRecords] = JSON.parse(JSON.stringify([name, desc, records])) as [string, string, SpeechRecord[]];
  return { id: String(BigInt(id)), name: ownName, desc: ownDesc, records: ownRecords.length === 0 ? NO_RECORDS : ownRecords };
}

const NO_RECORDS: readonly SpeechRecord[] = [];

function projectAt(place: number): Project {
  return asRead({ id: idAt(place), name: `Project ${place % 977}`, desc: `Announcements of line ${place}`, records: NO_RECORDS });
}
