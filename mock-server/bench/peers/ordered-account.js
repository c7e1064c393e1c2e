/** An account as the small peers keep it: the ids stay in their sequence when a project is deleted, so that a page is found by a binary search. */
export function orderedAccount({ plan, projects }) {
  const byId = new Map(projects.map((project) => [project.id, project]));
  return { plan, byId, ids: [...byId.keys()].sort((a, b) => a - b) };
}

export function pageOf({ byId, ids }, lastId, limit) {
  const page = [];
  for (let place = firstAbove(ids, lastId); place < ids.length && page.length < limit; place++) {
    const found = byId.get(ids[place]);
    if (found) page.push(found);
  }
  return page;
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
