import { timingSafeEqual } from "node:crypto";
import { TLSSocket } from "node:tls";
import type { Request, RequestHandler, Response } from "express";

export interface GuardOptions {
  /** Opens the control interface to other machines that send `Authorization: Bearer TOKEN`. */
  readonly token?: string | undefined;
  /** The origins of other pages that may use it, such as `http://localhost:5173`. */
  readonly origins?: readonly string[] | undefined;
  /** Further host names by which clients reach the mock, beside those of loopback. */
  readonly hosts?: readonly string[];
}

/**
 * Creates the guard of the control interface. It admits clients on this machine that use a name of this machine, clients with the
 * token, and no page of another origin that is not named: such a page could reset the mock of a developer, or read its journal.
 */
export function createGuard({ token, origins = [], hosts = [] }: GuardOptions): RequestHandler {
  const names = new Set([
    "localhost",
    "127.0.0.1",
    "[::1]",
    ...hosts.map((host) => host.toLowerCase()),
  ]);
  const reasonAgainst = (request: Request): Reason | undefined => {
    const isNamedOrigin = origins.includes(request.headers.origin ?? "");
    if (!isNamedOrigin && isOtherSite(request)) return [403, OTHER_ORIGIN];
    const given = tokenIn(request);
    return token !== undefined && given !== undefined
      ? reasonAgainstToken(given, token)
      : reasonAgainstPeer(request);
  };
  const reasonAgainstPeer = (request: Request): Reason | undefined => {
    if (!isLocal(request))
      return token === undefined
        ? [403, REMOTE]
        : [401, "Send the token: Authorization: Bearer TOKEN."];
    const isNamed = names.has(hostOf(request).replace(/:\d*$/, ""));
    return isNamed ? undefined : [403, "The Host header names another machine (DNS rebinding?)."];
  };
  return (request, response, next) => {
    const [status, reason] = reasonAgainst(request) ?? [];
    if (status === undefined) next();
    else
      refuse(
        response,
        status,
        status === 401 ? "Admin token needed" : "Control interface closed",
        reason ?? "",
      );
  };
}

type Reason = readonly [status: 401 | 403, reason: string];

const OTHER_ORIGIN =
  "A page of another origin may not use the control interface; --admin-origin ORIGIN opens it to one.";

const REMOTE =
  "The control interface is only for clients on this machine without a proxy; --admin-token opens it to others.";

/** The headers that proxies add. Behind a proxy on this machine, every client has a loopback address. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

function isLocal({ socket, headers }: Request): boolean {
  const isLoopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(socket.remoteAddress ?? "");
  return isLoopback && FORWARDED.every((name) => headers[name] === undefined);
}

/** Whether a page of another origin sent the request. Browsers send origin and site, other programs do not. */
function isOtherSite(request: Request): boolean {
  const { origin, referer, "sec-fetch-site": site = "none" } = request.headers;
  const own = originOf(request);
  const isOwn = (url: string | undefined) =>
    url === undefined || url === own || url.startsWith(`${own}/`);
  return !isOwn(origin) || !isOwn(referer) || (site !== "none" && site !== "same-origin");
}

/** The origin under which a client has reached the mock. */
function originOf(request: Request): string {
  return `${request.socket instanceof TLSSocket ? "https" : "http"}://${hostOf(request)}`;
}

/** The URL of the mock, which an app of the user may have mounted below a path. */
export function mockUrlOf(request: Request): string {
  return originOf(request) + request.baseUrl.replace(/\/[^/]*$/, "");
}

function hostOf({ headers }: Request): string {
  return (headers.host ?? "").toLowerCase();
}

function tokenIn({ headers }: Request): string | undefined {
  return /^bearer +(.+)$/i.exec(headers.authorization ?? "")?.[1];
}

/** Compares in a time that does not depend on where the two differ. */
function reasonAgainstToken(given: string, token: string): Reason | undefined {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other)
    ? undefined
    : [401, "The token is wrong."];
}

/** Something that a request to the control interface names does not exist; the answer is 404. */
export class NotFound extends Error {
  override readonly name = "NotFound";
}

/** Answers with the error envelope of the interface; `subMessage` says in one line what would be right. */
export function refuse(
  response: Response,
  code: number,
  message: string,
  subMessage: string,
): void {
  response.status(code).json({ code, message, subMessage, status: "error" });
}
