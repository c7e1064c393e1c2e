import { refusal, withText } from "./mutants/answers.ts";
import {
  type Asked,
  both,
  deleted,
  isDelete,
  isFor,
  isKeyless,
  isList,
  isTyped,
  refused,
} from "./mutants/conditions.ts";
import { answer, where } from "./mutants/defects.ts";
import { accountsOf, KEYS } from "./reference.ts";
import type { ApiRequest, ApiResponse, Middleware } from "./wire.ts";

/** What frameworks do by default where the interface is silent. A server with any of these habits is legal. */
export const HABITS: Readonly<Record<string, Middleware>> = {
  "takes a path in any letter case": reading((it) => ({ ...it, path: it.path.toLowerCase() })),
  "takes a slash behind a path": reading((it) => ({ ...it, path: it.path.replace(/\/+$/, "") })),
  "reads doubled slashes as one": reading((it) => ({ ...it, path: it.path.replace(/\/+/g, "/") })),
  "redirects a path with a slash behind it": where(isTo(/[^1]\/$/), () => ({ path }) => {
    const moved = { status: 307, headers: { Location: path.replace(/\/+$/, "") }, body: "" };
    return withText(moved, "");
  }),
  "has no HEAD": refusing(405, ({ method }) => method === "HEAD"),
  "answers OPTIONS with 204": where(
    ({ method }) => method === "OPTIONS",
    () => () => ({ status: 204, headers: { Allow: "GET, DELETE" }, body: "" }),
  ),
  "asks for the key before it looks at the route": refusing(401, both(isKeyless, isOfNoRoute)),
  "asks for the Content-Type before it looks at the route": refusing(400, (it) =>
    isOfNoRoute(it) ? !isTyped(it) : false,
  ),
  "refuses a JSON Content-Type with an empty body on a delete": refusing(
    400,
    (it) => isDelete(it) && isJson(it) && !it.body,
  ),
  "refuses another Content-Type than JSON on a delete": refusing(
    400,
    (it) => isDelete(it) && isTyped(it) && !isJson(it),
  ),
  "refuses a charset on a delete": refusing(400, (it) => isDelete(it) && typeOf(it).includes(";")),
  "refuses a body that is not JSON": refusing(
    400,
    (it) => it.body !== undefined && isJson(it) && !isParsed(it.body),
  ),
  "refuses a body without a JSON Content-Type": refusing(
    400,
    (it) => it.body !== undefined && !isJson(it),
  ),
  "refuses any body": refusing(400, ({ body }) => body !== undefined),
  "refuses parameters that it does not know": refusing(400, ({ query }) =>
    [...new URLSearchParams(query).keys()].some((name) => !PARAMETERS.includes(name)),
  ),
  "refuses odd bytes": refusing(400, ({ query }) => /%(?![\dA-F]{2})|%00|%FF/i.test(query)),
  "drops parameters with odd bytes": reading((it) =>
    isList(it)
      ? {
          ...it,
          query: parts(it)
            .filter((part) => !ODD.test(part))
            .join("&"),
        }
      : it,
  ),
  "reads limits as parseInt does": limits((text) => {
    const number = Number.parseInt(text, 10);
    if (Number.isNaN(number) || number === 0) return undefined;
    return Math.min(Math.max(number, 1), 100);
  }),
  "reads limits as Number does": limits((text) => {
    const number = Math.floor(Number(text));
    if (Number.isNaN(number) || number < 1) return undefined;
    return Math.min(number, 100);
  }),
  "reads numbers as int of Python does": reading((it) => ({
    ...it,
    query: parts(it).map(asPython).join("&"),
  })),
  "gives 50 projects for a limit above 100": limits((text) =>
    /^\d{3,}$/.test(text) && Number(text) > 100 ? 50 : text,
  ),
  "has a random token in every error": errors(() => `[${token()}]`),
  "counts its requests in every error": errors((count) => `request ${count}`),
  "has the time in every error": errors(() => new Date().toISOString()),
  "has a trace id in every error": errors(() => `trace ${1000 + Math.floor(Math.random() * 300)}`),
  "says how long it took in every error": errors((count) => `took ${1000 + count}ms`),
  "repeats what was sent in every error": errors((_, it) => JSON.stringify(it.query).slice(1, -1)),
  "has further fields in every answer": answer(
    (it, request) => !deleted(it, request),
    (response) =>
      edited(response, (body) =>
        body.replace(/^\{/, '{"requestId":1107,"trace":{"at":"2026-11-28T03:17:07.300Z"},'),
      ),
  ),
  "has ids of 63 bits in the other account": wideOthers,
};

const PARAMETERS: readonly string[] = ["last_id", "limit", "projectId"];
const ODD = /%(?![\dA-F]{2})|%00|%FF/i;

/** Reads each request as another. */
function reading(change: (request: ApiRequest) => ApiRequest): Middleware {
  return (next) => (request) => next(change(request));
}

function refusing(status: number, asked: Asked): Middleware {
  return where(asked, () => () => refusal(status));
}

/** Reads the first limit of a list; undefined is no limit. */
function limits(read: (text: string) => number | string | undefined): Middleware {
  return reading((request) => {
    const query = new URLSearchParams(request.query);
    const text = query.get("limit");
    if (!isList(request) || text === null || /^([1-9]\d?|100)$/.test(text)) return request;
    const limit = read(text);
    const others = parts(request).filter((part) => !part.startsWith("limit="));
    return {
      ...request,
      query: [...others, ...(limit === undefined ? [] : [`limit=${limit}`])].join("&"),
    };
  });
}

function parts({ query }: ApiRequest): string[] {
  return query.split("&");
}

/** A parameter with its number in plain digits, if Python's int() reads it. */
function asPython(part: string): string {
  const [name = "", text = ""] = part.split("=");
  const [value = ""] = new URLSearchParams(`x=${text}`).values();
  const [, sign = "", digits] = /^\s*([+-]?)(\p{Nd}+(?:_\p{Nd}+)*)\s*$/u.exec(value) ?? [];
  if (digits === undefined || !PARAMETERS.includes(name)) return part;
  const plain = digits
    .normalize("NFKC")
    .replaceAll("_", "")
    .replace(/^0+(?=\d)/, "");
  return `${name}=${sign === "-" ? "-" : ""}${plain}`;
}

function isTo(pattern: RegExp): Asked {
  return ({ path }) => pattern.test(path);
}

function isOfNoRoute(request: ApiRequest): boolean {
  const { method } = request;
  return (
    method !== "OPTIONS" &&
    method !== "HEAD" &&
    !isList(request) &&
    !isFor("deleteProject")(request)
  );
}

function typeOf(request: ApiRequest): string {
  return request.header("Content-Type") ?? "";
}

function isJson(request: ApiRequest): boolean {
  return typeOf(request).startsWith("application/json");
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Adds something to the message of each error, by how many requests there were before. */
function errors(more: (count: number, request: ApiRequest) => string): Middleware {
  return (next) => {
    let count = 0;
    const changed = answer(refused, (response, request) =>
      edited(response, (body) => {
        const text = JSON.stringify(more(count, request)).slice(1, -1);
        return body.replace(/("message":"(?:[^"\\]|\\.)*)"/, (_, message) => `${message} ${text}"`);
      }),
    )(next);
    return (request) => {
      count += 1;
      return changed(request);
    };
  };
}

function edited(response: ApiResponse, change: (body: string) => string): ApiResponse {
  return response.body === "" ? response : withText(response, change(response.body));
}

function token(): string {
  return `${Math.random().toString(36).slice(2, 8)}${1000 + Math.floor(Math.random() * 400)}${Math.random().toString(36).slice(2, 5)}`;
}

/** The other account has ids of 63 bits, this one narrow ones. */
const WIDE = 7n * 10n ** 18n;
function wideOthers(next: Parameters<Middleware>[0]): ReturnType<Middleware> {
  const ids = new Set(accountsOf({})[1]?.projects.map(({ id }) => id));
  const narrow = (text: string) =>
    text.replace(/(?<==)[79]\d{18}(?!\d)/g, (id) => String(BigInt(id) - WIDE).slice(0, 9));
  return async (request) => {
    const isOthers = request.header("X-Master-Key") === KEYS.otherPremium;
    // A narrow id of the other account names nothing.
    const response = await next({
      ...request,
      query: narrow(
        request.query.replace(/(?<==)\d+(?!\d)/g, (id) => (ids.has(id) ? `${id}00000` : id)),
      ),
    });
    if (!isOthers) return response;
    return edited(response, (body) =>
      body.replace(/(?<="id":)\d+/g, (id) => String(BigInt(id) + WIDE)),
    );
  };
}
