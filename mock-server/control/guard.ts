import type { ApiRequest, ApiResponse } from "../http/message.ts";
import { controlRefusal } from "./endpoint.ts";

export interface GuardOptions {
  /** Opens the control interface to peers on other machines that send it. */
  readonly token?: string;
  /** Further names that the mock is reached by, beside those of loopback. */
  readonly hosts?: readonly string[];
}

/** The refusal of a request that may not reach the control interface, else undefined. A health check needs no permission. */
export type Guard = (request: ApiRequest, purpose: "health" | "control") => ApiResponse | undefined;

/**
 * Closed by default: only peers on this machine, under a name of this machine, and never a page of another origin. A request with
 * the token may come from any peer and under any name.
 */
export function createGuard({ token, hosts = [] }: GuardOptions): Guard {
  const names = new Set(["localhost", "127.0.0.1", "[::1]", ...hosts.map((host) => host.toLowerCase())]);
  const strangerRefusal = (request: ApiRequest) => {
    if (!isLocal(request)) return token === undefined ? forbidden(REMOTE) : unauthorized(TOKEN_MISSING);
    return names.has(hostNameOf(request)) ? undefined : forbidden(OTHER_NAME);
  };
  return (request, purpose) => {
    const refusal = crossSiteRefusal(request);
    if (refusal || purpose === "health") return refusal;
    const given = tokenOf(request);
    if (token === undefined || given === undefined) return strangerRefusal(request);
    return sameSecret(given, token) ? undefined : unauthorized("The token is wrong.");
  };
}

const TOKEN_MISSING = "Send the token of --admin-token as a bearer.";
const OTHER_NAME = "The Host header names another machine (DNS rebinding?).";
const REMOTE =
  "The control interface answers only this machine, and no proxy; start the mock with --admin-token to open it to others.";

/** Headers that proxies add. Behind a proxy on this machine every client has a loopback address. */
const FORWARDED = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via"];

function isLocal(request: ApiRequest): boolean {
  return request.loopback === true && FORWARDED.every((name) => request.header(name) === undefined);
}

/** Browsers name the origin of a request, programs do not. The mock's own pages have its own origin. */
function crossSiteRefusal(request: ApiRequest): ApiResponse | undefined {
  const [origin, referrer] = [request.header("Origin"), request.header("Referer")];
  if ((origin !== undefined && origin !== request.origin) || (referrer !== undefined && !isWithin(referrer, request.origin)))
    return forbidden("A page of another origin may not use the control interface.");
  const site = request.header("Sec-Fetch-Site");
  return site === undefined || isOwnSite(site)
    ? undefined
    : forbidden("A page of another site may not use the control interface.");
}

function isWithin(url: string, origin: string | undefined): boolean {
  return origin !== undefined && (url === origin || url.startsWith(`${origin}/`));
}

function isOwnSite(site: string | undefined): boolean {
  return site === "same-origin" || site === "none";
}

/**
 * Whether a browser does not mark a request as its user's or the mock's own page's. For requests with an effect that any page may
 * send, as for an image or by a form: browsers that are old or reach the mock over HTTP under a name send no `Sec-Fetch-Site`.
 */
export function isUnknownPage(request: ApiRequest): boolean {
  const isBrowser = request.header("User-Agent")?.startsWith("Mozilla/") && request.header("Accept-Language") !== undefined;
  return Boolean(isBrowser) && !isOwnSite(request.header("Sec-Fetch-Site"));
}

function tokenOf(request: ApiRequest): string | undefined {
  const [, bearer] = /^bearer +(.+)$/i.exec(request.header("Authorization") ?? "") ?? [];
  return bearer ?? request.header("X-Admin-Token");
}

function hostNameOf(request: ApiRequest): string {
  return (request.header("Host") ?? "").toLowerCase().replace(/:\d*$/, "");
}

export function forbidden(subMessage: string): ApiResponse {
  return controlRefusal(403, "Control interface closed", subMessage);
}

function unauthorized(subMessage: string): ApiResponse {
  return controlRefusal(401, "Admin token needed", subMessage, { "WWW-Authenticate": "Bearer" });
}

/** Compares all of the given text, so that the time does not tell where the two differ. */
function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index++) {
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  }
  return difference === 0;
}
