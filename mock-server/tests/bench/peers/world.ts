import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { document } from "../../../../openapi/index.ts";
import { seedDataset } from "../../../store/seed-dataset.ts";

/** An account of the world, with ids as numbers, as most servers keep them. */
export interface WorldAccount {
  readonly key: string;
  readonly plan: string;
  readonly projects: readonly { readonly id: number; readonly name: string; readonly desc: string }[];
}

/** The data that every server starts with: the same projects, in the formats that the servers read. */
export interface World {
  /** The ids of the first account's projects, in the order of the list. */
  readonly ids: readonly string[];
  /** A data file of the mock, which our own peers read too. */
  readonly data: string;
  /** The document for Prism. */
  readonly prism: string;
}

/** Writes the files of a world into a temporary folder, which is removed when this process ends. */
export async function writeWorld(accounts: readonly WorldAccount[] = worldAccounts()): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-world-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const [data, prism] = [join(folder, "data.json"), join(folder, "prism.json")];
  await writeFile(data, JSON.stringify({ accounts }));
  await writeFile(prism, JSON.stringify(prismDocument(accounts)));
  return { ids: (accounts[0]?.projects ?? []).map(({ id }) => String(id)), data, prism };
}

/** Two premium accounts, the first of them with 1,000 projects. */
export function worldAccounts(): WorldAccount[] {
  const { accounts } = seedDataset({
    accounts: [
      { key: "mk_premium", plan: "premium", projects: 1000 },
      { key: "mk_other", plan: "premium", projects: 25 },
    ],
  });
  return accounts.map(({ key, plan, projects }) => {
    return { key, plan, projects: projects.map(({ id, name, desc }) => ({ id: Number(id), name, desc })) };
  });
}

/** The document for Prism, which ignores the base path, needs the dialect (else draft 07), and answers with the first page. */
function prismDocument([account]: readonly WorldAccount[]): object {
  const { projects = [] } = account ?? {};
  const value = { code: 200, message: "Listed", status: "success", projects: projects.slice(0, 20), total: projects.length };
  const copy = structuredClone(document) as unknown as Listing;
  const media = copy.paths["/projects"].get.responses[200].content["application/json"];
  delete media.examples;
  media.example = value;
  const paths = Object.fromEntries(Object.entries(copy.paths).map(([path, item]) => [`/v1${path}`, item]));
  return { ...copy, jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema", paths };
}

interface Listing {
  readonly paths: {
    readonly "/projects": { readonly get: { readonly responses: { readonly 200: { readonly content: Content } } } };
  };
}

type Content = { readonly "application/json": { example?: unknown; examples?: unknown } };
