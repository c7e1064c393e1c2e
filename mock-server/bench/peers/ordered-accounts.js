import { readFileSync } from "node:fs";

/** The accounts of a data file as the Fastify apps keep them. */
export function orderedAccounts(dataFile) {
  const { accounts } = JSON.parse(readFileSync(dataFile, "utf8"));
  const byKey = new Map(accounts.map(({ key, plan, projects }) => [key, { plan, projects, ...ordered(projects) }]));
  return {
    of: (key) => byKey.get(key),
    reset: () => {
      for (const account of byKey.values()) Object.assign(account, ordered(account.projects));
    },
  };
}

export function pageOf({ byId, ids }, lastId, limit) {
  const page = [];
  for (let place = firstAbove(ids, lastId); place < ids.length && page.length < limit; place++) {
    const found = byId.get(ids[place]);
    if (found) page.push(found);
  }
  return page;
}

/** The ids stay in their sequence when a project is deleted, so that a page is found by a binary search. */
function ordered(projects) {
  const byId = new Map(projects.map((project) => [project.id, project]));
  return { byId, ids: [...byId.keys()].sort((a, b) => a - b) };
}

function firstAbove(ids, id) {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle] <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}
