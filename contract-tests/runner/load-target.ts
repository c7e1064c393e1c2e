import { readFile } from "node:fs/promises";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { parse } from "lossless-json";
import targetSchema from "../model/target.schema.json" with { type: "json" };
import type { Target } from "../model/target.ts";
import { UsageError } from "../model/usage-error.ts";
import { httpTransport } from "./http-transport.ts";
import { NoAnswer } from "./transport.ts";

/** Where a target comes from: a file or URL, and what takes the place of parts of it. */
export interface TargetSource {
  /** Path or URL of a target file. */
  readonly file?: string | undefined;
  /** Takes the place of the file's. */
  readonly baseUrl?: string | undefined;
  /** TTS_PROJECTS_BASE_URL, …_KEY, …_OTHER_KEY, …_FREE_KEY and …_DISPOSABLE (ids with commas between) take the place of the file's. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Milliseconds until a target file's server counts as not answering. */
const FETCH_TIMEOUT_MS = 10_000;

/** The target file's JSON, in which nothing is sure to be there. */
type Draft = Partial<Omit<Target, "keys">> & { keys?: Partial<Target["keys"]> };

/** Reads, completes and checks a target; throws `UsageError`. */
export async function loadTarget({ file, baseUrl, environment }: TargetSource): Promise<Target> {
  const draft = file === undefined ? {} : checked(await readDraft(file), file);
  const disposable = environment.TTS_PROJECTS_DISPOSABLE?.split(",").map((id) => id.trim());
  const url = baseUrl ?? environment.TTS_PROJECTS_BASE_URL ?? draft.baseUrl;
  if (url === undefined)
    throw new UsageError('no base URL: give --base-url, TTS_PROJECTS_BASE_URL or "baseUrl" in the target file');
  const { confirmHost, headers = {}, publicHeaders } = draft;
  return {
    baseUrl: checkedUrl(url),
    keys: checkedKeys({
      premium: environment.TTS_PROJECTS_KEY ?? draft.keys?.premium,
      otherPremium: environment.TTS_PROJECTS_OTHER_KEY ?? draft.keys?.otherPremium,
      free: environment.TTS_PROJECTS_FREE_KEY ?? draft.keys?.free,
    }),
    disposableProjectIds: checkedIds(disposable ?? draft.disposableProjectIds ?? []),
    headers,
    ...(publicHeaders && { publicHeaders: checkedNames(publicHeaders, headers) }),
    ...(confirmHost !== undefined && { confirmHost }),
  };
}

async function readDraft(file: string): Promise<unknown> {
  const text = await (isUrl(file) ? fetchText(file) : readFile(file, "utf8")).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${nameOf(file)}: cannot be read (${error.code ?? error.message})`);
  });
  try {
    // Ids keep their digits: a number in the file comes out as its source text.
    return parse(text, undefined, (digits) => digits);
  } catch (error) {
    throw new UsageError(`${nameOf(file)}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Fetched with the care of any other request: no redirect, one deadline, so many bytes. */
async function fetchText(url: string): Promise<string> {
  const { origin, pathname, search } = new URL(url);
  const request = { method: "GET", path: pathname, query: search.slice(1), headers: {}, key: "none" } as const;
  const { status, text, problem } = await httpTransport(origin, FETCH_TIMEOUT_MS)(request);
  if (status !== 200 || problem) throw new NoAnswer(problem ?? `status ${status}`);
  return text;
}

/** A URL without what may be secret in it: user, password and query. */
function nameOf(file: string): string {
  if (!isUrl(file) || !URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return `${origin}${pathname}`;
}

function isUrl(file: string): boolean {
  return /^https?:\/\//.test(file);
}

function checked(draft: unknown, file: string): Draft {
  const validate = new Ajv2020({ strictTypes: false }).compile<Draft>(targetSchema);
  if (validate(draft)) return draft;
  throw new UsageError(`${nameOf(file)}: ${(validate.errors ?? []).map(readable).join("; ")}`);
}

function readable({ instancePath, message, params }: ErrorObject): string {
  const name = "additionalProperty" in params ? `: "${params.additionalProperty}"` : "";
  return `${instancePath || "the target"} ${message}${name}`;
}

function checkedUrl(text: string): string {
  if (!URL.canParse(text)) throw new UsageError("the base URL is no URL; it looks like https://host/v1");
  const { protocol, username, password, search, hash, href } = new URL(text);
  if (!["http:", "https:"].includes(protocol)) throw new UsageError(`the base URL must be http or https, not ${protocol}`);
  if (username || password) throw new UsageError("the base URL must not hold a user name or password");
  if (search || hash) throw new UsageError("the base URL must not hold a query or fragment; it looks like https://host/v1");
  return href.replace(/\/$/, "");
}

function checkedKeys(keys: Record<keyof Target["keys"], string | undefined>): Target["keys"] {
  const { premium, otherPremium, free } = keys;
  if (premium === undefined || premium === "") {
    throw new UsageError('no premium key: set TTS_PROJECTS_KEY or "keys": {"premium": "…"} in the target file');
  }
  for (const [name, key] of Object.entries(keys)) {
    if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
      throw new UsageError(`the ${name} key (${key.length} characters) holds one that a header cannot carry`);
    }
  }
  return { premium, ...(otherPremium && { otherPremium }), ...(free && { free }) };
}

function checkedNames(names: readonly string[], headers: Target["headers"]): readonly string[] {
  const given = Object.keys(headers).map((name) => name.toLowerCase());
  const wrong = names.find((name) => !given.includes(name.toLowerCase()));
  if (wrong === undefined) return names;
  throw new UsageError(
    `publicHeaders names "${wrong}", which is none of headers: ${Object.keys(headers).join(", ") || "there are none"}`,
  );
}

function checkedIds(ids: readonly string[]): string[] {
  const wrong = ids.find((id) => !/^\d+$/.test(id));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is no project id; disposable ids are whole numbers, as numbers or text`);
  return [...ids];
}
