import { isRefused, judgeRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { type Finding, observed, together } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";
import { walkIds } from "../model/walk.ts";

/** Sections 4.1 and 5: the Content-Type that a list must carry. */
export const listContentTypeCases: readonly Case[] = [
  { id: "list.content-type-missing", rules: ["list.content-type-missing"], run: missing },
  { id: "list.content-type-other", rules: ["list.content-type-other"], run: other },
];

async function missing(probe: Probe): Promise<Finding> {
  const [first] = walkIds(await probe.baseline("premium"));
  const exchanges = [await probe.list({ contentType: null })];
  if (first !== undefined) exchanges.push(await probe.list({ contentType: null, lastId: first }));
  return together(
    exchanges.map((exchange) => judgeRefusal("list.content-type-missing", exchange)),
    String(exchanges[0]?.answer.status),
  );
}

async function other(probe: Probe): Promise<Finding> {
  const charset = await probe.list({ contentType: "application/json; charset=utf-8" });
  const text = await probe.list({ contentType: "text/plain" });
  const detail = `with charset ${charset.answer.status}, text/plain ${text.answer.status}`;
  if (charset.answer.status === 200) return observed(text.answer.status === 200 ? "any-type" : "accepted", detail);
  return observed(isRefused(charset) && isRefused(text) ? "refused" : detail, detail);
}
