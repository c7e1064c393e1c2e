import { expect, test } from "vitest";
import { pathOf, type RawAnswer, type SentRequest } from "../model/exchange.ts";
import type { Report } from "../model/report.ts";
import type { Transport } from "../runner/transport.ts";
import { mixedDialects } from "./dialects.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { failuresIn, judge } from "./judge.fixture.ts";
import { acknowledgement, type ListedProject, page } from "./mutants/answers.ts";
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

const refused = asked.filter(({ request: { operation, key, oddBy }, answer }) => {
  const mayServe = oddBy !== undefined || (operation === "listProjects" && ["premium", "otherPremium"].includes(key));
  return operation !== undefined && !mayServe && answer.status >= 400;
});

test.each(inputsByRounds(refused, (_, place) => place % 40 === 0, 12))(
  "does not call a server conformant that obeys only $name",
  async (one) => {
    const { body } = one.request.method === "GET" ? page(acknowledgement(), []) : acknowledgement();
    const report = await judgeWith(one, (answer) => ({ ...answer, status: 200, text: body }));
    expect(report.conformance, failuresIn(report).join()).toBe("nonconformant");
  },
);

/** A page as parsed JSON. */
interface Page {
  readonly projects: readonly ListedProject[];
  readonly total: number;
}

/** How a server may get one page wrong. */
const WRONG_PAGES: Readonly<Record<string, (page: Page) => Partial<Page>>> = {
  "is empty": () => ({ projects: [] }),
  "lacks its first project": ({ projects }) => ({ projects: projects.slice(1) }),
  "ends with its first project": ({ projects }) => ({ projects: [...projects.slice(0, -1), ...projects.slice(0, 1)] }),
  "has a total one too high": ({ total }) => ({ total: total + 1 }),
};

const wrongPages = asked.flatMap((one) => {
  const isPage = one.request.operation === "listProjects" && one.answer.status === 200;
  // Another client may have changed a page after a delete. Invalid parameters and what the interface is silent about may be read in
  // any way, and a dialect answers open questions with pages.
  if (!isPage || one.isAfterDelete || one.options.profile || one.request.oddBy || isOpen(one.request)) return [];
  return Object.entries(WRONG_PAGES).flatMap(([wrong, change]) => {
    const changed = (text: string) => JSON.stringify({ ...JSON.parse(text), ...change(JSON.parse(text)) });
    const isSame = changed(one.answer.text) === JSON.stringify(JSON.parse(one.answer.text));
    return isSame ? [] : [{ ...one, wrong, changed }];
  });
});

test.each(inputsByRounds(wrongPages, (_, place) => place % 90 === 0, 28))(
  "does not call a server conformant of which only the page $name $wrong",
  async ({ changed, ...one }) => {
    const report = await judgeWith(one, (answer) => ({ ...answer, text: changed(answer.text) }));
    expect(report.conformance).toBe("nonconformant");
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
    const isOpenToHttp = ["HEAD", "OPTIONS"].includes(request.method) || request.oddBy === "delete.concurrent";
    if (isNew && !isOpenToHttp) seen.set(name, { name, options, request, answer, isAfterDelete });
    isAfterDelete ||= request.method === "DELETE" && answer.status === 200;
    return answer;
  };
  await judge({ ...started, transport: watched });
  return [...seen.values()];
}

/** Whether a parameter is not a plain number, so that the interface does not say which page is right. */
function isOpen({ query }: SentRequest): boolean {
  return [...new URLSearchParams(query).values()].some((value) => !/^(0|[1-9]\d*)$/.test(value)) || /%5B|%2B/.test(query);
}

/** Judges a reference that changes each answer to one request, as long as the status is the same as before. */
function judgeWith({ options, request, answer }: Asked, change: (answer: RawAnswer) => RawAnswer): Promise<Report> {
  const { transport, ...started } = reference(options);
  const text = textOf(request);
  const wrong: Transport = async (each) => {
    const own = await transport(each);
    return own.status === answer.status && textOf(each) === text ? change(own) : own;
  };
  return judge({ ...started, transport: wrong });
}

function textOf({ method, headers, body, ...to }: SentRequest): string {
  return `${method} ${pathOf(to)} ${JSON.stringify(headers)} ${body ?? ""}`;
}
