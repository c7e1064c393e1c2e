import { readFileSync } from "node:fs";

// With a schema for its answers, Fastify writes JSON faster than `JSON.stringify`.
const text = { type: "string" };
const whole = { type: "integer" };
const answer = (more) => ({ type: "object", properties: { code: whole, message: text, status: text, ...more } });
const project = { type: "object", properties: { id: whole, name: text, desc: text } };
const refused = answer({ subMessage: text });
export const listed = { 200: answer({ projects: { type: "array", items: project }, total: whole }), "4xx": refused };
export const deleted = { 200: answer({}), "4xx": refused };

/** Reads the accounts of a data file by key. A delete keeps the sorted ids, so that a binary search finds a page. */
export function readAccounts(dataFile) {
  const { accounts } = JSON.parse(readFileSync(dataFile, "utf8"));
  return new Map(
    accounts.map(({ key, plan, projects }) => {
      const byId = new Map(projects.map((each) => [each.id, each]));
      return [key, { plan, byId, ids: [...byId.keys()].sort((a, b) => a - b), deleted: new Set() }];
    }),
  );
}

/** Up to `limit` projects right after `lastId`. */
export function pageOf({ byId, ids, deleted: gone }, lastId, limit) {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle] <= lastId) low = middle + 1;
    else high = middle;
  }
  const page = [];
  for (let place = low; place < ids.length && page.length < limit; place++) {
    if (!gone.has(ids[place])) page.push(byId.get(ids[place]));
  }
  return page;
}
