import type { RuleId } from "../../openapi/index.ts";
import { answerGiven, judgeRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, idsOf, type KeyName } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, pass, together, vacuous } from "../model/finding.ts";
import { unlessForbidden } from "../model/no-consent.ts";
import type { Probe } from "../model/probe.ts";
import { walkIds } from "../model/walk.ts";
import { deleteRefused, wantedContentType } from "./delete-scenes.ts";

/** Section 5: the key in the header, on both operations. */
export const authenticationCases: readonly Case[] = [
  { id: "auth.key-missing", rules: ["auth.key-missing"], run: refusedOnBoth("auth.key-missing", "none") },
  { id: "auth.key-empty", rules: ["auth.key-empty"], run: refusedOnBoth("auth.key-empty", "empty") },
  { id: "auth.key-unknown", rules: ["auth.key-unknown"], run: refusedOnBoth("auth.key-unknown", "unknown") },
  { id: "auth.key-header-case", rules: ["auth.key-header-case"], still: true, run: headerCase },
];

function refusedOnBoth(rule: RuleId, key: KeyName): (probe: Probe) => Promise<Finding> {
  return async (probe) => {
    const exchanges = [await probe.list({ key })];
    const findings = exchanges.map((exchange) => judgeRefusal(rule, exchange));
    const [first] = walkIds(await probe.baseline("premium"));
    if (first !== undefined) findings.push(judgeRefusal(rule, await probe.list({ key, lastId: first })));
    findings.push(
      await unlessForbidden(async () => {
        const exchange = await deleteRefused(probe, key);
        exchanges.push(exchange);
        return judgeRefusal(rule, exchange);
      }),
    );
    return together(findings, answerGiven(rule, exchanges));
  };
}

async function headerCase(probe: Probe): Promise<Finding> {
  const list = await probe.list({ limit: 1 });
  const without = await probe.list({ limit: 1, key: "none" });
  if (list.answer.status !== 200) return inconclusive(`the usual spelling is answered with ${list.answer.status}`);
  if (without.answer.status === 200) return vacuous("a request without a key is answered too, so the header makes no difference");
  const onList = await writtenOtherwise(probe, list);
  // A delete of nothing: its 404 tells a key that was read from one that was not.
  const remove = await unlessForbidden(async () => {
    const query = `projectId=${await probe.unknownId()}`;
    return writtenOtherwise(probe, await probe.remove({ query, contentType: await wantedContentType(probe) }));
  });
  return together([onList, remove].filter(({ verdict }) => verdict !== "not-tested"));
}

/** The request again with other spellings of the header's name: each is answered as the usual one was. */
async function writtenOtherwise(probe: Probe, usual: Exchange): Promise<Finding> {
  const exchanges: Exchange[] = [];
  for (const name of ["x-master-key", "X-MASTER-KEY"]) {
    exchanges.push(await probe.send({ ...usual.request, headers: renamed(usual.request.headers, name) }));
  }
  const wrong = exchanges.filter((exchange) => exchange.answer.status !== usual.answer.status || differs(exchange, usual));
  if (wrong.length === 0) return pass("x-master-key and X-MASTER-KEY are taken like X-Master-Key");
  const expected = [`${usual.answer.status}, as with X-Master-Key, and the same page`];
  return fail(
    ...wrong.map((exchange) => ({ expected, actual: `${exchange.answer.status} with the header written otherwise`, exchange })),
  );
}

function differs(one: Exchange, other: Exchange): boolean {
  return idsOf(one).join() !== idsOf(other).join();
}

function renamed(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const entries = Object.entries(headers).map(([header, value]) => [
    header.toLowerCase() === name.toLowerCase() ? name : header,
    value,
  ]);
  return Object.fromEntries(entries);
}
