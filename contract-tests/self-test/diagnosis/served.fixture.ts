import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { Project } from "../../../mock-server/operations/accounts.ts";
import { BASE_PATH, pathOf, queryOf } from "../../../mock-server/operations/message.ts";
import { MEDIA_TYPE, type Profile } from "../../../openapi/index.ts";
import type { Wrong } from "../../diagnosis/defect.ts";
import { referenceWith, storeOf } from "../../diagnosis/server.ts";
import { TargetAccounts } from "../../judge/accounts.ts";
import type { SentRequest } from "../../model/exchange.ts";
import type { Target } from "../../model/target.ts";
import { listening } from "../wire.ts";

export const KEYS = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" } as const;

/** A server with a defect and its accounts. */
export interface Served {
  readonly wrong: Wrong;
  readonly profile: Profile;
  readonly accounts: { readonly [key in keyof typeof KEYS]: readonly Project[] };
}

/** The server's answers, without a wire. */
export function answersOf({ wrong, profile, accounts }: Served) {
  let start = new TargetAccounts(KEYS);
  for (const key of ["premium", "otherPremium", "free"] as const)
    start = start.showing(
      key,
      accounts[key].map(({ id, name, desc }) => ({ id, fields: { name, desc } })),
    );
  const store = storeOf(start, KEYS);
  const serve = wrong(referenceWith(profile));
  return async (request: SentRequest) => {
    const reply = await serve(request, store);
    return {
      status: reply.status,
      headers: { "content-type": MEDIA_TYPE },
      text: request.method === "HEAD" || reply.status === 204 ? "" : reply.body,
    };
  };
}

/** Serves it on a free port of loopback. */
export async function serve(served: Served): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const answer = answersOf(served);
  return listening(
    createServer(async (message, response) => {
      const { method = "", url = "", rawHeaders } = message;
      const headers: Record<string, string> = {};
      for (let place = 0; place < rawHeaders.length; place += 2)
        headers[rawHeaders[place] ?? ""] = rawHeaders[place + 1] ?? "";
      const body = await text(message);
      const reply = await answer({
        method,
        path: pathOf(url).replace(BASE_PATH, ""),
        query: queryOf(url),
        headers,
        key: "premium",
        ...(body !== "" && { body }),
      });
      response.writeHead(reply.status, reply.headers).end(reply.text);
    }),
  );
}

/** A target with some disposable projects, spread over the account. */
export function targetOf({ accounts }: Pick<Served, "accounts">, baseUrl: string): Target {
  const own = accounts.premium;
  const places = [1, 2, 3, 4, 5, 6].map((each) => Math.floor((each * (own.length - 1)) / 7));
  const ids = [...new Set(places)].flatMap((place) => own[place]?.id ?? []);
  return {
    baseUrl,
    keys: KEYS,
    disposableProjectIds: ids,
    disposableAccount: true,
    headers: {},
  };
}
