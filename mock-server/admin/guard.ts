import { timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";

export interface GuardOptions {
  /** Opens the control interface to other machines that send `Authorization: Bearer TOKEN`. */
  readonly adminToken?: string | undefined;
  /** The origins whose pages may use the control interface, such as `http://localhost:5173`. Default: only its own. */
  readonly adminOrigin?: readonly string[] | undefined;
}

/**
 * Creates the guard of the control interface. It admits clients on this machine that call it by one of its names, and clients with the
 * token; but pages only from its own origin and the named ones: any other could reset the mock of a developer, or read its journal.
 */
export function createGuard(options: GuardOptions, host: string): RequestHandler {
  return (request, response, next) => {
    const refusal = refusalOfClient(request, options, host);
    if (!refusal) return next();
    const [status, reason] = refusal;
    refuse(response, status, "Control interface closed", reason);
  };
}

/** Why a client may not use the control interface; undefined if it may. */
function refusalOfClient(
  request: Request,
  { adminToken: token, adminOrigin = [] }: GuardOptions,
  host: string,
): readonly [status: number, reason: string] | undefined {
  if (isOtherSite(request, adminOrigin))
    return [
      403,
      "A page of another origin may not use the control interface; --admin-origin ORIGIN opens it to one.",
    ];
  const given = /^bearer +(.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token !== undefined && given !== undefined)
    return isSame(given, token) ? undefined : [401, "The token is wrong."];
  if (!isLocal(request))
    return token === undefined
      ? [
          403,
          "The control interface is only for clients on this machine without a proxy; --admin-token opens it to others.",
        ]
      : [401, "Send the token: Authorization: Bearer TOKEN."];
  const ownNames = ["localhost", "127.0.0.1", "[::1]", host.toLowerCase(), `[${host}]`];
  return ownNames.includes(request.hostname?.toLowerCase())
    ? undefined
    : [403, "The Host header names another machine (DNS rebinding?)."];
}

/** The headers that proxies add. Behind a proxy on this machine, every client has a loopback address. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

/** Whether a client is on this machine: its address is the one that it has reached. */
function isLocal({ socket, headers }: Request) {
  if (socket.remoteAddress !== socket.localAddress) return false;
  return !FORWARDED.some((name) => name in headers);
}

/** Whether a request is of a page whose origin is neither the mock's own nor named. Only browsers send the two headers. */
function isOtherSite(request: Request, origins: readonly string[]) {
  const own = originOf(request);
  const { origin = own, "sec-fetch-site": site = "none" } = request.headers;
  if (origins.includes(origin)) return false;
  return origin !== own || (site !== "none" && site !== "same-origin");
}

/** The origin under which a client has reached the mock. */
function originOf({ protocol, headers }: Request) {
  // In an app of Express 4, `request.host` has no port.
  return `${protocol}://${headers.host}`;
}

/** The URL of the mock, which an app of the user may have mounted below a path. */
export function mockUrlOf(request: Request): string {
  return originOf(request) + request.baseUrl.replace(/\/[^/]*$/, "");
}

/** Compares in a time that does not depend on where the two differ. */
function isSame(given: string, token: string) {
  const one = Buffer.from(given);
  const other = Buffer.from(token);
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Something that a request to the control interface names does not exist; the answer is 404. */
export class NotFound extends Error {
  readonly status = 404;
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
