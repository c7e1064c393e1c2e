import type { ApiRequest, ApiResponse } from "../http/message.ts";
import { controlRefusal } from "./endpoint.ts";

export interface GuardOptions {
  /** Opens the control interface to other machines that send `Authorization: Bearer TOKEN` or `X-Admin-Token: TOKEN`. */
  readonly token?: string;
  /** Further host names by which clients reach the mock, beside those of loopback. */
  readonly hosts?: readonly string[];
}

/** Returns the refusal of a request that may not use the control interface, else undefined. Health checks need no permission. */
export type Guard = (request: ApiRequest, purpose: "health" | "control") => ApiResponse | undefined;

/**
 * Creates the guard. By default it admits only clients on this machine that use a name of this machine, and never a page of
 * another origin. A request with the token may come from any machine and use any name.
 */
export function createGuard({ token, hosts = [] }: GuardOptions): Guard {
  const names = new Set(["localhost", "127.0.0.1", "[::1]", ...hosts.map((host) => host.toLowerCase())]);
  const refusalWithoutToken = (request: ApiRequest) => {
    if (!isLocal(request)) return token === undefined ? forbidden(REMOTE) : unauthorized(TOKEN_MISSING);
    return names.has(hostNameOf(request)) ? undefined : forbidden(OTHER_NAME);
  };
  return (request, purpose) => {
    const refusal = crossSiteRefusal(request);
    if (refusal || purpose === "health") return refusal;
    const given = tokenOf(request);
    if (token === undefined || given === undefined) return refusalWithoutToken(request);
    return sameSecret(given, token) ? undefined : unauthorized("The token is wrong.");
  };
}

const TOKEN_MISSING = "Send the token of --admin-token: Authorization: Bearer TOKEN.";
const OTHER_NAME = "The Host header names another machine (DNS rebinding?).";
const REMOTE = "The control interface is only for clients on this machine without a proxy; --admin-token opens it to others.";

/** The headers that proxies add. Behind a proxy on this machine, every client has a loopback address. */
const FORWARDED = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via"];

function isLocal(request: ApiRequest): boolean {
  return request.loopback === true && FORWARDED.every((name) => request.header(name) === undefined);
}

/** Refuses requests from pages of other origins. Browsers send the origin of a request, other programs do not. */
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
 * Whether a browser sent a request without marking it as its user's or as from the mock's own page. For requests with an effect
 * that any page may send, as an image or a form: old browsers, and all over plain HTTP under a name, send no `Sec-Fetch-Site`.
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

/** Compares all characters, so that the time does not reveal where the two differ. */
function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index++) {
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  }
  return difference === 0;
}
