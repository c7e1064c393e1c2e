import { document } from "../../../../openapi/index.ts";
import { firstPage, type WorldAccount } from "./world-accounts.ts";

/** Prism takes a 3.1 document for draft 07 unless it is told the dialect. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Our document for Prism, which knows no base path; its example of a list is the page that the other servers answer. */
export function prismDocument(accounts: readonly WorldAccount[]): object {
  const copy = JSON.parse(JSON.stringify(document)) as Document;
  const media = copy.paths["/projects"]?.get?.responses["200"]?.content["application/json"];
  if (!media) throw new Error("the document has no list of projects");
  delete media.examples;
  media.example = firstPage(accounts);
  const paths = Object.entries(copy.paths).map(([path, item]) => [`/v1${path}`, item]);
  return { ...copy, jsonSchemaDialect: DIALECT, paths: Object.fromEntries(paths) };
}

/** What is touched of the document. */
interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: Readonly<Record<string, Answer>> } }>>;
}

interface Answer {
  readonly content: Readonly<Record<string, { example?: unknown; examples?: unknown }>>;
}
