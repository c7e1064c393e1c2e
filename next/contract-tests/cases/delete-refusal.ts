import { answersGiven, isRefused, judgeRefusal, sameRefusal, unlessObeyed } from "../checks/refusal.ts";
import type { Case, PartialRequest, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, isSuccess } from "../model/exchange.ts";
import { type Finding, notTested, observed, together, tooFewDisposables } from "../model/finding.ts";
import { answersByPart, DELETE, JSON_TYPE, judgeEach, sentOf } from "./ask.ts";
import { allRefused, answerToText, exactSpareId, spareId, takenForm, wantedContentType } from "./delete-form.ts";
import { harmlessDelete, hugeIds, NO_ID } from "./harmless-delete.ts";

/** Sections 4.2 and 7: deletes that must be refused, and must delete nothing. */
export const deleteRefusalCases: readonly Case[] = [
  { id: "delete.unknown", rule: "delete.unknown", run: unknown },
  { id: "delete.id-missing", rule: "delete.id-missing", needs: ["disposable"], run: idMissing },
  { id: "delete.id-invalid", rule: "delete.id-invalid", run: idInvalid },
  { id: "delete.id-spelling", rule: "delete.id-spelling", run: idSpelling },
  { id: "delete.foreign", rule: "delete.foreign", needs: ["otherPremium", "disposable"], run: foreign },
];

/** `projectId` twice: most frameworks read the first or the last one. Sent after all other writes, with one disposable id. */
export const repeatedIdCase: Case = {
  id: "delete.id-repeated",
  rule: "delete.id-repeated",
  needs: ["disposable"],
  run: repeated,
};

const NOTHING_LEFT = tooFewDisposables("no disposable project is left");

async function unknown(client: TargetClient): Promise<Finding> {
  const id = await client.unknownId();
  const { exchange } = await client.shared(harmlessDelete);
  const spare = await exactSpareId(client);
  // A server that reads the body finds a disposable project there. Refusing a body is right too.
  const body = spare === undefined ? "{}" : bodyNaming(spare);
  const sent = (await ifAllowed(() => client.sendRefused([{ ...DELETE, query: `projectId=${id}`, body }]))) ?? [];
  const obeyed = sentOf(sent).filter((each) => isSuccess(each) || each.aftermath);
  if (!exchange) return notTested(`no delete of ${id} was sent`);
  return together(judgeEach("delete.unknown", [exchange, ...obeyed]));
}

async function idMissing(client: TargetClient): Promise<Finding> {
  const rule = "delete.id-missing";
  const contentType = await wantedContentType(client);
  const id = await exactSpareId(client);
  const requests = ["", "projectId="].map((query) => ({ ...DELETE, query, contentType }));
  const exchanges = await client.sendRefused([...requests, ...(id === undefined ? [] : [namedElsewhere(id)])]);
  return together(judgeEach(rule, exchanges), answersGiven(rule, sentOf(exchanges.slice(0, 2))));
}

/** A delete that names a project in every other way than by `projectId`. */
function namedElsewhere(id: string): PartialRequest {
  const headerFields = { projectId: id, "Project-Id": id };
  return { ...DELETE, query: `id=${id}&project_id=${id}&last_id=${id}`, body: bodyNaming(id), headerFields };
}

function bodyNaming(id: string): string {
  return `{"projectId":${id},"id":${id}}`;
}

/** Sends each kind of value that is not an id (numbers only if proven to name no project); the last of a kind is observed. */
async function idInvalid(client: TargetClient): Promise<Finding> {
  const rule = "delete.id-invalid";
  const { ids } = await client.baseline("premium");
  const most = await ifAllowed(() => client.unknownId());
  const spare = await exactSpareId(client);
  const id = spare ?? most;
  const ofNothing = async (values: readonly string[]): Promise<string[]> =>
    (await ifAllowed(() => client.idsOfNothing(values, spare))) ?? [];
  // Without the comma, the digits of a list may be the id of another project.
  const twice = spare === undefined ? [] : (await ofNothing([spare + spare])).map(() => `${spare},${spare}`);
  // A server that ignores the sign reads the disposable project, if there is one. The account may have a project 1.
  const negative = ids.some((own) => own.startsWith("-")) ? [] : await ofNothing([`-${spare ?? 1}`, `-${2n ** 30n}`]);
  const ofBits = spare === undefined || most === undefined ? [] : await ofNothing(withBitsOf(spare, BigInt(most)));
  const values: Readonly<Record<string, readonly string[]>> = {
    // A pattern may stop at the end of a line instead of the end of the text.
    "letters-behind": [...twice, ...(id === undefined ? [] : [`${id}%0Aabc`, `${id}abc`])],
    fraction: id === undefined ? [] : [`${id}.25`],
    zero: await ofNothing(["0"]),
    negative: negative.slice(0, 1),
    huge: [...ofBits, ...((await ifAllowed(() => hugeIds(client))) ?? [])],
  };
  const asked = Object.entries(values).flatMap(([kind, each]) => each.map((value) => [kind, `projectId=${value}`] as const));
  const text = await answerToText(client);
  const sent = await ifAllowed(() =>
    allRefused(
      client,
      asked.map(([, query]) => query),
    ),
  );
  const exchanges = [text, ...(sent ?? [])];
  const kinds = ["text", ...asked.map(([kind]) => kind)];
  return together(
    judgeEach(rule, exchanges),
    answersByPart(rule, kinds, exchanges, ({ answer }) => String(answer.status)),
  );
}

/** Numbers beyond `most` that a server which keeps only 32 or 64 bits reads as the id. */
function withBitsOf(id: string, most: bigint): string[] {
  return [2n ** 32n, 2n ** 64n]
    .map((beyond) => beyond + BigInt(id))
    .filter((each) => each > most)
    .map(String);
}

/** Sends an unknown id in other spellings. Each answer is that to a number or that to a text, if those two differ. */
async function idSpelling(client: TargetClient): Promise<Finding> {
  const id = await client.unknownId();
  const spellings: ReturnType<typeof spellingsOf>[number][] = [];
  for (const spelling of spellingsOf(id)) {
    const [, , named] = spelling;
    if ((await client.idsOfNothing(named)).length === named.length) spellings.push(spelling);
  }
  const text = await answerToText(client);
  const queries = spellings.map(([, query]) => `projectId=${query}`);
  const exchanges = await allRefused(client, queries);
  const { exchange: number } = await client.shared(harmlessDelete);
  if (!number || !text || sameRefusal(number, text))
    return unlessObeyed(exchanges, observed({}, "an id of nothing and a text are refused alike"));
  const parts = spellings.map(([part]) => part);
  const wordFor = (exchange: Exchange): string =>
    sameRefusal(exchange, number) ? "number" : sameRefusal(exchange, text) ? "text" : String(exchange.answer.status);
  return unlessObeyed(exchanges, observed(answersByPart("delete.id-spelling", parts, exchanges, wordFor)));
}

/** Each spelling as written in a query, with the ids that a careless server may read. */
function spellingsOf(id: string): readonly (readonly [part: string, query: string, named: readonly string[]])[] {
  const [first = "", rest] = [id[0], id.slice(1)];
  return [
    ["leading-zero", `0${id}`, [`0${id}`]],
    ["plus", `%2B${id}`, [`+${id}`]],
    ["blanks", `%20${id}`, [` ${id}`]],
    ["underscore", `${first}_${rest}`, [first, `${first}_${rest}`]],
  ];
}

/** Deletes a project of the account under test with the other account's key: it is foreign there, and disposable here. */
async function foreign(client: TargetClient): Promise<Finding> {
  const id = await spareId(client);
  if (id === undefined) return NOTHING_LEFT;
  const options = { query: `projectId=${id}`, key: "otherPremium", contentType: await wantedContentType(client) } as const;
  return judgeRefusal("delete.foreign", await client.remove(options));
}

async function repeated(client: TargetClient): Promise<Finding> {
  const contentType = (await client.shared(takenForm)) === "required" ? JSON_TYPE : null;
  // The real deletes, which may have taken the last one, are over now.
  const id = await spareId(client);
  if (id === undefined) return NOTHING_LEFT;
  const nothing = await ifAllowed(() => client.unknownId());
  // With an unknown id and a text, the refusal shows which of the two is read.
  const queries = [
    ...(nothing === undefined ? [] : [`projectId=${nothing}&projectId=${NO_ID}`]),
    `projectId=${id}&projectId=${id}`,
  ];
  const sent = await client.sendRefused(queries.map((query) => ({ ...DELETE, query, contentType })));
  const [twice, both] = sent.toReversed();
  if (!twice) return unlessObeyed([both], notTested("another write was obeyed"));
  const taken = both ? await takenOf(client, both) : undefined;
  const { status } = twice.answer;
  const which = taken ? `the ${taken} is taken` : "one of them is taken";
  const found =
    status === 200
      ? observed(taken ?? "first or last", `${id} twice -> 200: ${which}`)
      : observed(String(status), `${id} twice -> ${status}`);
  return unlessObeyed([both], found);
}

/** Which of two values, an unknown id and a text, was refused; undefined if each alone is not refused in its own way. */
async function takenOf(client: TargetClient, both: Exchange): Promise<"first" | "last" | undefined> {
  const { numbers, texts } = await client.shared(harmlessDelete);
  const [number, text] = "Content-Type" in both.request.headers ? [numbers[1], texts[1]] : [numbers[0], texts[0]];
  if (!number || !text || ![number, text, both].every(isRefused) || sameRefusal(number, text)) return undefined;
  if (sameRefusal(both, number)) return "first";
  return sameRefusal(both, text) ? "last" : undefined;
}
