import comparableSchema from "../model/comparable.schema.json" with { type: "json" };
import { parseJson, readText, schemaCheck, UsageError } from "../model/input.ts";
import type { EarlierReport } from "../runner/earlier-report.ts";
import type { CommandOptions } from "./options.ts";

/**
 * The reports that `--baseline` and `--replay` name. Throws `UsageError` for a file that is no JSON report of this suite, for a
 * baseline that another one narrowed, and for a replay without a failure or without a target.
 */
export async function readEarlier(options: CommandOptions): Promise<{ baseline?: EarlierReport; replay?: EarlierReport }> {
  const baseline = await readReport(options.baseline);
  const replay = await readReport(options.replay);
  if (baseline?.baseline !== undefined)
    throw new UsageError(`${options.baseline}: made with --baseline itself, so known failures are missing; run once without it`);
  if (replay && !replay.cases.some(({ verdict }) => verdict === "fail" || verdict === "error"))
    throw new UsageError(`${options.replay}: nothing failed in it, so there is nothing to replay`);
  return { ...(baseline && { baseline }), ...(replay && { replay }) };
}

async function readReport(file: string | undefined): Promise<EarlierReport | undefined> {
  if (file === undefined) return undefined;
  return checkedReport(parseJson(await readText(file), file), `${file}: not a JSON report of this suite (--report json=FILE)`);
}

const checkedReport = schemaCheck<EarlierReport>(comparableSchema);
