import { readFile } from "node:fs/promises";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { parse } from "lossless-json";
import targetSchema from "../model/target.schema.json" with { type: "json" };
import type { Target } from "../model/target.ts";

/** A target that cannot be used: one line that names what is wrong and what would be right, and never a key. */
export class BadTarget extends Error {
  override readonly name = "BadTarget";
}

/** Where a target comes from: a file or URL, and what takes the place of parts of it. */
export interface TargetSource {
  /** Path or URL of a target file. */
  readonly file?: string | undefined;
  /** Takes the place of the file's. */
  readonly baseUrl?: string | undefined;
  /** TTS_PROJECTS_BASE_URL, …_KEY, …_OTHER_KEY, …_FREE_KEY and …_DISPOSABLE (ids with commas between) take the place of the file's. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The target file's JSON, in which nothing is sure to be there. */
type Draft = Partial<Omit<Target, "keys">> & { keys?: Partial<Target["keys"]> };

/** Reads, completes and checks a target; throws `BadTarget`. */
export async function loadTarget({ file, baseUrl, environment }: TargetSource): Promise<Target> {
  const draft = file === undefined ? {} : checked(await readDraft(file), file);
  const disposable = environment.TTS_PROJECTS_DISPOSABLE?.split(",").map((id) => id.trim());
  const url = baseUrl ?? environment.TTS_PROJECTS_BASE_URL ?? draft.baseUrl;
  if (url === undefined)
    throw new BadTarget('no base URL: give --base-url, TTS_PROJECTS_BASE_URL or "baseUrl" in the target file');
  const { confirmHost } = draft;
  return {
    baseUrl: checkedUrl(url),
    keys: checkedKeys({
      premium: environment.TTS_PROJECTS_KEY ?? draft.keys?.premium,
      otherPremium: environment.TTS_PROJECTS_OTHER_KEY ?? draft.keys?.otherPremium,
      free: environment.TTS_PROJECTS_FREE_KEY ?? draft.keys?.free,
    }),
    disposableProjectIds: checkedIds(disposable ?? draft.disposableProjectIds ?? []),
    headers: draft.headers ?? {},
    ...(confirmHost !== undefined && { confirmHost }),
  };
}

async function readDraft(file: string): Promise<unknown> {
  const text = await (/^https?:\/\//.test(file) ? fetchText(file) : readFile(file, "utf8")).catch(
    (error: NodeJS.ErrnoException) => {
      throw new BadTarget(`${file}: cannot be read (${error.code ?? error.message})`);
    },
  );
  try {
    // Ids keep their digits: a number in the file comes out as its source text.
    return parse(text, undefined, (digits) => digits);
  } catch (error) {
    throw new BadTarget(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: "error" });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

function checked(draft: unknown, file: string): Draft {
  const validate = new Ajv2020({ strictTypes: false }).compile<Draft>(targetSchema);
  if (validate(draft)) return draft;
  throw new BadTarget(`${file}: ${(validate.errors ?? []).map(readable).join("; ")}`);
}

function readable({ instancePath, message, params }: ErrorObject): string {
  const name = "additionalProperty" in params ? `: "${params.additionalProperty}"` : "";
  return `${instancePath || "the target"} ${message}${name}`;
}

function checkedUrl(text: string): string {
  if (!URL.canParse(text)) throw new BadTarget("the base URL is no URL; it looks like https://host/v1");
  const { protocol, username, password, search, hash, href } = new URL(text);
  if (!["http:", "https:"].includes(protocol)) throw new BadTarget(`the base URL must be http or https, not ${protocol}`);
  if (username || password) throw new BadTarget("the base URL must not hold a user name or password");
  if (search || hash) throw new BadTarget("the base URL must not hold a query or fragment; it looks like https://host/v1");
  return href.replace(/\/$/, "");
}

function checkedKeys(keys: Record<keyof Target["keys"], string | undefined>): Target["keys"] {
  const { premium, otherPremium, free } = keys;
  if (premium === undefined || premium === "") {
    throw new BadTarget('no premium key: set TTS_PROJECTS_KEY or "keys": {"premium": "…"} in the target file');
  }
  for (const [name, key] of Object.entries(keys)) {
    if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
      throw new BadTarget(`the ${name} key (${key.length} characters) holds one that a header cannot carry`);
    }
  }
  return { premium, ...(otherPremium && { otherPremium }), ...(free && { free }) };
}

function checkedIds(ids: readonly string[]): string[] {
  const wrong = ids.find((id) => !/^\d+$/.test(id));
  if (wrong !== undefined)
    throw new BadTarget(`"${wrong}" is no project id; disposable ids are whole numbers, as numbers or text`);
  return [...ids];
}
