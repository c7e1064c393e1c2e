import { expect, test } from "vitest";
import { pathOf, type RawAnswer, type SentRequest } from "../model/exchange.ts";
import type { Transport } from "../run/http-transport.ts";
import { mixedDialects } from "./dialects.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { failuresIn, judge } from "./judge.fixture.ts";
import {
  acknowledgement,
  type Body,
  type ListedProject,
  page,
  refusal,
} from "./mutants/answers.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

/** References to which the suite sends different requests. */
const REFERENCES: readonly ReferenceOptions[] = [
  { projects: 120 },
  ...[0, 1, 2, 3].slice(0, byRounds(0, 1, 4)).map((disposable) => ({ disposable })),
  ...mixedDialects(byRounds(0, 0, 3), 5).map(({ answers }) => ({ profile: answers })),
];

/** A request of a run against a reference, and the answer to it. */
interface Asked {
  readonly name: string;
  readonly options: ReferenceOptions;
  readonly request: SentRequest;
  readonly answer: RawAnswer;
  /** Whether it was sent for the first time after a real delete. */
  readonly isAfterDelete: boolean;
}

const asked = (await Promise.all(REFERENCES.map(askedOf))).flat();

const obeyed = asked.flatMap((one) => {
  const { operation, key, silentRule, method } = one.request;
  const mayServe =
    silentRule !== undefined ||
    (operation === "listProjects" && ["premium", "otherPremium"].includes(key));
  if (operation === undefined || mayServe || one.answer.status < 400) return [];
  const { body } = method === "GET" ? page(acknowledgement(), []) : acknowledgement();
  return [{ ...one, wrong: "is obeyed", status: 200, changed: (_: string) => body }];
});

/** No request of a run may end in a 500, whatever it holds. */
const crashed = asked.map((one) => {
  return { ...one, wrong: "is a 500", status: 500, changed: (_: string) => refusal(500).body };
});

/** How a server may get one page wrong. */
const WRONG_PAGES: Readonly<
  Record<string, (projects: readonly ListedProject[], total: number) => Body>
> = {
  "is empty": () => ({ projects: [] }),
  "lacks its first project": (projects) => ({ projects: projects.slice(1) }),
  "ends with its first project": (projects) => ({
    projects: [...projects.slice(0, -1), ...projects.slice(0, 1)],
  }),
  "has a total one too high": (_, total) => ({ total: total + 1 }),
};

const wrongPages = asked.flatMap((one) => {
  const isPage = one.request.operation === "listProjects" && one.answer.status === 200;
  // Another client may have changed a page after a delete. Invalid parameters and what the interface is silent about may be read in
  // any way, and a dialect answers open questions with pages.
  if (
    !isPage ||
    one.isAfterDelete ||
    one.options.profile ||
    one.request.silentRule ||
    isOpen(one.request)
  )
    return [];
  return Object.entries(WRONG_PAGES).flatMap(([wrong, change]) => {
    const changed = (text: string) => {
      const body = JSON.parse(text);
      return JSON.stringify({ ...body, ...change(body.projects, body.total) });
    };
    const isSame = changed(one.answer.text) === JSON.stringify(JSON.parse(one.answer.text));
    return isSame ? [] : [{ ...one, wrong, status: 200, changed }];
  });
});

test.each([
  ...inputsByRounds(obeyed, (_, place) => place % 80 === 0, 48),
  ...inputsByRounds(wrongPages, (_, place) => place % 180 === 0, 112),
  ...inputsByRounds(crashed, (_, place) => place % 400 === 0, 200),
])(
  "does not call a server conformant of which only $name $wrong",
  async ({ options, request, answer, status, changed }) => {
    const { transport, ...started } = reference(options);
    const text = textOf(request);
    // The same request may be answered in another way before or after.
    const wrong: Transport = async (each) => {
      const own = await transport(each);
      const isWrong = own.status === answer.status && textOf(each) === text;
      return isWrong ? { ...own, status, text: changed(own.text) } : own;
    };
    const report = await judge({ ...started, transport: wrong });
    expect(report.conformance, failuresIn(report).join()).toBe("nonconformant");
  },
);

/**
 * The different requests of a run, without HEAD and OPTIONS, which may be answered in several ways, and without two deletes at
 * once, of which each may succeed.
 */
async function askedOf(options: ReferenceOptions): Promise<Asked[]> {
  const { transport, ...started } = reference(options);
  const seen = new Map<string, Asked>();
  let isAfterDelete = false;
  const watched: Transport = async (request) => {
    const answer = await transport(request);
    const name = `${textOf(request)} of ${JSON.stringify(options)}`;
    const isNew = !seen.has(name) || answer.status >= 400;
    const isOpenToHttp =
      ["HEAD", "OPTIONS"].includes(request.method) || request.silentRule === "delete.concurrent";
    if (isNew && !isOpenToHttp) seen.set(name, { name, options, request, answer, isAfterDelete });
    isAfterDelete ||= request.method === "DELETE" && answer.status === 200;
    return answer;
  };
  await judge({ ...started, transport: watched });
  return [...seen.values()];
}

/** Whether a parameter is not a plain number, so that the interface does not say which page is right. */
function isOpen({ query }: SentRequest): boolean {
  return (
    [...new URLSearchParams(query).values()].some((value) => !/^(0|[1-9]\d*)$/.test(value)) ||
    /%5B|%2B/.test(query)
  );
}

function textOf({ method, headers, body, ...to }: SentRequest): string {
  return `${method} ${pathOf(to)} ${JSON.stringify(headers)} ${body ?? ""}`;
}
