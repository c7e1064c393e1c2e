import { text } from "node:stream/consumers";
import { isLoopback } from "../model/consent.ts";
import { readJson, schemaCheck, UsageError } from "../model/input.ts";
import type { Target } from "../model/target.ts";
import waiversSchema from "../model/waivers.schema.json" with { type: "json" };
import { loadTarget } from "../runner/load-target.ts";
import { checkedAnswers } from "../runner/profile.ts";
import type { RunOptions } from "../runner/run-options.ts";
import type { Waiver } from "../runner/waivers.ts";
import type { RunFlags } from "./flags.ts";
import { type Io, say } from "./io.ts";
import { startReference } from "./reference.ts";

/** The options of a run against a target that was checked. */
export type Settings = RunOptions & { readonly target: Target };

/** The options of a run that flags and the files they name give. Throws `UsageError` for a file that does not fit its flag. */
export async function readSettings(flags: RunFlags): Promise<Omit<RunOptions, "target">> {
  const { only = [], skip = [], timeout, concurrency, rate, profile, strict = false, waivers, explore, exploreSeed } = flags;
  if (exploreSeed !== undefined && explore === undefined) throw new UsageError("--explore-seed needs --explore");
  return {
    ...{ only, skip, timeoutMs: timeout * 1000, concurrency, strict },
    ...(rate !== undefined && { ratePerSecond: rate }),
    ...(profile !== undefined && { profile: checkedAnswers(await readJson(profile), profile) }),
    ...(waivers !== undefined && { waivers: checkedWaivers(await readJson(waivers), waivers, A_WAIVER) }),
    ...(explore !== undefined && { explore: { requests: explore, seed: exploreSeed ?? Math.floor(Math.random() * 1e9) } }),
  };
}

const checkedWaivers = schemaCheck<Waiver[]>(waiversSchema);
const A_WAIVER = '; a waiver is {"id": "…", "reason": "…", "expires": "YYYY-MM-DD"}';

/** The target that flags or environment name, else a reference server that runs until `close`. Throws `UsageError`. */
export async function chooseTarget(flags: RunFlags, io: Io): Promise<{ readonly target: Target; close(): Promise<void> }> {
  const { target: file, baseUrl } = flags;
  if (file === undefined && !baseUrl) {
    const key = ["TTS_PROJECTS_KEY", "TTS_PROJECTS_OTHER_KEY", "TTS_PROJECTS_FREE_KEY"].find((name) => io.env[name]);
    // Else a job whose base URL is missing would pass for ever.
    if (key) say(io, `${key} is set, but neither --base-url nor --target names a server: a fresh reference server is judged`);
    return startReference();
  }
  const given = file === "-" ? { name: "standard input", text: await text(io.stdin) } : undefined;
  const target = await loadTarget({ file, given, baseUrl: baseUrl || undefined, environment: io.env });
  const { protocol, hostname, host } = new URL(target.baseUrl);
  if (protocol === "http:" && !isLoopback(hostname))
    say(io, `the keys go to ${host} over plain http, so others can read them on the way; use https if you can`);
  return { target, close: async () => {} };
}
