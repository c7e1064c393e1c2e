import { parse } from "lossless-json";
import { checkJson, parseJson, readTextFile } from "../../openapi/check-json.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import targetSchema from "../model/target.schema.json" with { type: "json" };
import { checkedTarget, type Target } from "../model/target.ts";
import { httpTransport, NoAnswer } from "./http-transport.ts";

export interface TargetSource {
  /** Path or URL of a target file. */
  readonly file?: string | undefined;
  /** The content of a target file instead of `file`, and its name for messages. */
  readonly given?: { readonly name: string; readonly text: string } | undefined;
  /** Overrides the base URL of the file and of the environment. */
  readonly baseUrl?: string | undefined;
  /**
   * TTS_PROJECTS_BASE_URL, …_KEY, …_OTHER_KEY and …_FREE_KEY override the file's values, unless they are empty, as an unset secret of
   * a CI system is. So does …_DISPOSABLE, a list of ids with commas between, which is empty to forbid all deletes;
   * …_DISPOSABLE_ACCOUNT is true or false.
   */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The variable of each key. */
export const KEY_VARIABLES: Readonly<Record<keyof Target["keys"], string>> = {
  premium: "TTS_PROJECTS_KEY",
  otherPremium: "TTS_PROJECTS_OTHER_KEY",
  free: "TTS_PROJECTS_FREE_KEY",
};
const FETCH_TIMEOUT_MS = 10_000;

/** The JSON of a target file, in which every field is optional. */
type Draft = Partial<Omit<Target, "keys">> & { keys?: Partial<Target["keys"]> };

/**
 * Reads, completes and checks a target; throws `InputProblem`. A file from a URL is not trusted: it cannot consent to writes off
 * loopback, nor send a key of the environment to a host that the caller has not named.
 */
export async function loadTarget(source: TargetSource): Promise<Target> {
  const { file, baseUrl, environment } = source;
  let { given } = source;
  if (file !== undefined) given ??= { name: shownName(file), text: await contentOf(file) };
  const draft = given ? draftIn(given) : {};
  const named = baseUrl ?? (environment.TTS_PROJECTS_BASE_URL || undefined);
  const url = named ?? draft.baseUrl;
  if (url === undefined)
    throw new InputProblem(
      'no base URL: give --base-url, TTS_PROJECTS_BASE_URL or "baseUrl" in the target file',
    );
  const disposable = environment.TTS_PROJECTS_DISPOSABLE?.split(",").flatMap(
    (id) => id.trim() || [],
  );
  const keyOf = (name: keyof Target["keys"]) =>
    environment[KEY_VARIABLES[name]] || draft.keys?.[name] || "";
  const target = checkedTarget({
    ...draft,
    baseUrl: url,
    keys: { premium: keyOf("premium"), otherPremium: keyOf("otherPremium"), free: keyOf("free") },
    disposableProjectIds: disposable ?? draft.disposableProjectIds ?? [],
    disposableAccount: flagIn(environment) ?? draft.disposableAccount ?? false,
  });
  if (file === undefined || !isUrl(file)) return target;
  // The file alone has named the host.
  if (named === undefined) demandSameHost(file, target, environment);
  const { confirmHost: _, ...unconfirmed } = target;
  return unconfirmed;
}

function flagIn(environment: TargetSource["environment"]): boolean | undefined {
  const { TTS_PROJECTS_DISPOSABLE_ACCOUNT: text = "" } = environment;
  if (text === "") return undefined;
  if (text === "true" || text === "false") return text === "true";
  throw new InputProblem(`TTS_PROJECTS_DISPOSABLE_ACCOUNT is "${text}"; it must be true or false`);
}

/** Throws if a key of the environment would go to another host than that of the file. */
function demandSameHost(
  file: string,
  { baseUrl }: Target,
  environment: TargetSource["environment"],
): void {
  const { hostname, host } = new URL(baseUrl);
  const key = Object.values(KEY_VARIABLES).find((name) => environment[name]);
  if (key === undefined || hostname === new URL(file).hostname) return;
  throw new InputProblem(
    `${key} would go to ${host}, which only ${shownName(file)} names: give --base-url ${baseUrl}, or unset ${key}`,
  );
}

/** Parses and checks a target file. Numbers become their source text, so that large ids keep their digits. */
function draftIn({ name, text }: NonNullable<TargetSource["given"]>): Draft {
  const digitsAsText = (json: string): unknown => parse(json, undefined, (digits) => digits);
  return checkJson<Draft>(targetSchema, parseJson(text, name, digitsAsText), name);
}

/** Reads a target file, from a URL under the limits of the transport: no redirect, one deadline, a maximum size. */
async function contentOf(file: string): Promise<string> {
  if (!isUrl(file)) return readTextFile(file);
  try {
    const { origin, pathname, search } = new URL(file);
    const request = {
      method: "GET",
      path: pathname,
      query: search.slice(1),
      headers: {},
      key: "none",
    } as const;
    const answer = await httpTransport(origin, FETCH_TIMEOUT_MS)(request);
    const problem = answer.problem ?? answer.unread;
    if (answer.status !== 200 || problem) throw new NoAnswer(problem ?? `status ${answer.status}`);
    return answer.text;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputProblem(`${shownName(file)}: cannot be read (${code ?? message})`);
  }
}

/** The name of a file for messages: a URL loses its user, password and query, which may be secret. */
function shownName(file: string): string {
  if (!isUrl(file) || !URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return `${origin}${pathname}`;
}

function isUrl(file: string): boolean {
  return /^https?:\/\//.test(file);
}
