import { DEV_KEYS } from "../../store/dev-accounts.ts";

/** The ids of all projects that a server lists, page by page. */
export async function listedIds(port: number): Promise<string[]> {
  const ids: string[] = [];
  for (let lastId = "0"; ; lastId = ids.at(-1) ?? "0") {
    const page = await pageAfter(port, lastId);
    if (page.length === 0) return ids;
    ids.push(...page);
  }
}

async function pageAfter(port: number, lastId: string): Promise<string[]> {
  const headers = { "X-Master-Key": DEV_KEYS.premium, "Content-Type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/projects?limit=100&last_id=${lastId}`, { headers });
  const { projects } = (await answer.json()) as { projects: readonly { readonly id: number }[] };
  return projects.map(({ id }) => String(id));
}
