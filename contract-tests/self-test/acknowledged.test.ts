import { expect, test } from "vitest";
import { pathOf, type SentRequest } from "../model/exchange.ts";
import type { Transport } from "../runner/transport.ts";
import { mixedDialects } from "./dialects.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { judge } from "./judge.fixture.ts";
import { acknowledgement } from "./mutants/answers.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

/** References to which the suite sends different writes. */
const REFERENCES: readonly ReferenceOptions[] = [
  {},
  ...[0, 1, 2, 3].slice(0, byRounds(0, 1, 4)).map((disposable) => ({ disposable })),
  ...mixedDialects(byRounds(0, 0, 10), 5).map(({ answers }) => ({ profile: answers })),
];

/** A write that the reference refuses. */
interface Refused {
  readonly options: ReferenceOptions;
  readonly request: SentRequest;
  readonly line: string;
}

const refused = (await Promise.all(REFERENCES.map(refusedBy))).flat();

test.each(inputsByRounds(refused, (_, place) => place % 8 === 0, 3))(
  "does not call a server conformant that acknowledges only $line",
  async ({ options, request }) => {
    const acknowledged = textOf(request);
    const { transport, ...started } = reference(options);
    const report = await judge({
      ...started,
      transport: async (each) => {
        const answer = await transport(each);
        const isIt = answer.status >= 400 && textOf(each) === acknowledged;
        return isIt ? { ...answer, status: 200, text: String(acknowledgement().body) } : answer;
      },
    });
    expect(report.conformance).toBe("nonconformant");
  },
);

/** The writes of a run that had to be refused. HEAD and OPTIONS may be answered, and so may each of two deletes at once. */
async function refusedBy(options: ReferenceOptions): Promise<Refused[]> {
  const { transport, ...started } = reference(options);
  const seen = new Map<string, SentRequest>();
  const watched: Transport = async (request) => {
    const answer = await transport(request);
    if (!["GET", "HEAD", "OPTIONS"].includes(request.method) && answer.status >= 400) seen.set(textOf(request), request);
    return answer;
  };
  const { shared } = await judge({ ...started, transport: watched });
  const free = shared.find(({ id }) => id === "two deletes at once")?.exchanges.map(({ url }) => url) ?? [];
  const requests = [...seen.values()].filter((request) => !free.some((url) => url.endsWith(pathOf(request))));
  return requests.map((request) => ({ options, request, line: `${textOf(request)} of ${JSON.stringify(options)}` }));
}

function textOf({ method, headers, body, ...to }: SentRequest): string {
  return `${method} ${pathOf(to)} ${JSON.stringify(headers)} ${body ?? ""}`;
}
