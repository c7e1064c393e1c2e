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

/**
 * The same with isolated copies, as tests need them: `KEY:NAME` is an account of its own that starts as `KEY` does. Each keeps what
 * was deleted from it, so that neither a copy nor a reset takes a copy of the projects.
 */
export function accountsWithCopies(dataFile) {
  const originals = orderedAccounts(dataFile);
  const changed = new Map();
  return {
    of: (key) => {
      const known = changed.get(key);
      if (known) return known;
      const original = originals.of(key.split(":", 1)[0]);
      const copy = original && { ...original, deleted: new Set() };
      if (copy) changed.set(key, copy);
      return copy;
    },
    reset: () => changed.clear(),
  };
}

/** Up to `limit` projects right after `lastId`, of an account with or without a set of deleted ids. */
export function pageOf({ byId, ids, deleted }, lastId, limit) {
  const page = [];
  for (let place = firstAbove(ids, lastId); place < ids.length && page.length < limit; place++) {
    const found = byId.get(ids[place]);
    if (found && !deleted?.has(found.id)) page.push(found);
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
