import type { Account, Project } from "../../mock-server/operations/accounts.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { type SentRequest, sentValues } from "../model/exchange.ts";
import type { Reply, Serve, Store } from "./server.ts";

/** A mistake that teams make on a first try. */
export interface Defect {
  readonly id: string;
  /** The rules of which it may break some, by id or by the beginning of ids. */
  readonly breaks: readonly string[];
  /** What is wrong, in the words of an implementer. */
  readonly sentence: string;
  readonly fix: string;
  /** The server with the mistake, made from one without it. What it remembers lives in the closure, so each replay starts afresh. */
  readonly wrong: Wrong;
  /** Whether it shows in `total`: any other defect is compared without it. */
  readonly isOfTotal: boolean;
}

export type Wrong = (right: Serve) => Serve;

export type DefectRow = readonly [id: string, sentence: string, fix: string, wrong: Wrong];

/** Defects that break some of the same rules. */
export function breaking(
  breaks: readonly string[],
  rows: readonly DefectRow[],
  isOfTotal = false,
): Defect[] {
  return rows.map(([id, sentence, fix, wrong]) => ({
    id,
    breaks,
    sentence,
    fix,
    wrong,
    isOfTotal,
  }));
}

/** Whether a mistake shows in a request. */
export type Asked = (request: SentRequest) => boolean;

/** Makes a mistake only in some requests. */
export function where(asked: Asked, wrong: Wrong): Wrong {
  return (right) => {
    const mistaken = wrong(right);
    return (request, store) => (asked(request) ? mistaken : right)(request, store);
  };
}

/** Reads a request as another one. */
export function reading(as: (request: SentRequest, store: Store) => SentRequest): Wrong {
  return (right) => (request, store) => right(as(request, store), store);
}

type Rewrite = (reply: Reply, request: SentRequest, store: Store) => Reply;

/** Changes an answer. */
export function answering(change: Rewrite): Wrong {
  return (right) => async (request, store) => change(await right(request, store), request, store);
}

/** Changes the answers that the reference gives by some rules. */
export function answeringBy(rules: readonly RuleId[], change: Rewrite): Wrong {
  return answering((reply, request, store) =>
    reply.rule !== undefined && rules.includes(reply.rule) ? change(reply, request, store) : reply,
  );
}

/** Sees the accounts otherwise than they are. */
export function seeing(
  as: (account: Account, request: SentRequest, store: Store) => Partial<Account>,
): Wrong {
  return (right) => (request, store) =>
    right(request, {
      ...store,
      account: (key) => {
        const account = store.account(key);
        return account && { ...account, ...as(account, request, store) };
      },
    });
}

/** What a page is chosen from. */
export interface PageSource {
  readonly all: readonly Project[];
  /** The place in `all` after the cursor. */
  readonly start: number;
  readonly size: number;
  readonly after: string | undefined;
  readonly store: Store;
}

/** Chooses the projects of a page in another way. */
export function paged(choose: (source: PageSource) => readonly Project[]): Wrong {
  return seeing((account, _request, store) => ({
    page: (order, size, after) => {
      const all = account.page(order, Number.POSITIVE_INFINITY, undefined);
      const rest = account.page(order, Number.POSITIVE_INFINITY, after);
      return choose({ all, start: all.length - rest.length, size, after, store });
    },
  }));
}

/** The projects that belong on a page. */
export function rightPage({ all, start, size }: PageSource): readonly Project[] {
  return all.slice(start, start + size);
}

/** Pages of another size. */
export function sized(size: (size: number) => number): Wrong {
  return paged((source) => rightPage({ ...source, size: size(source.size) }));
}

export function parameter(request: SentRequest, name: string): string | undefined {
  return sentValues(request, name)[0];
}

/** A request with a parameter that has another value, or none. */
export function withParameter(
  request: SentRequest,
  name: string,
  value: string | undefined,
): SentRequest {
  const query = new URLSearchParams(request.query);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  return { ...request, query: query.toString() };
}

export const isList: Asked = ({ operation }) => operation === "listProjects";
export const isDelete: Asked = ({ operation }) => operation === "deleteProject";
/** An id of no project, within every integer type. */
export const NO_PROJECT = "2147483646";
