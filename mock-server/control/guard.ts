import type { ApiRequest, ApiResponse } from "../http/message.ts";
import { refusedControl } from "./control-answer.ts";
import { sameSecret } from "./same-secret.ts";

export interface GuardOptions {
  /** Opens the control interface to peers that are not on this machine, if they have it. */
  readonly token?: string;
  /** Further names that the mock is reached by, beside those of loopback. */
  readonly hosts?: readonly string[];
}

/** Judges whether a request may reach the control interface: its refusal, or undefined. A health check needs no permission. */
export type Guard = (request: ApiRequest, purpose: "health" | "control") => ApiResponse | undefined;

/**
 * Closed by default: only peers on this machine, under a name of this machine, and never for a page of another origin.
 * Whoever has the token may come from anywhere and call the machine what he likes.
 */
export function createGuard({ token, hosts = [] }: GuardOptions): Guard {
  const names = new Set(["localhost", "127.0.0.1", "[::1]", ...hosts.map((host) => host.toLowerCase())]);
  const judge = token === undefined ? closedRefusal : withToken(token);
  return (request, purpose) => crossSiteRefusal(request) ?? (purpose === "health" ? undefined : judge(request, names));
}

type Judge = (request: ApiRequest, names: ReadonlySet<string>) => ApiResponse | undefined;

const closedRefusal: Judge = (request, names) => (isLocal(request) ? hostRefusal(request, names) : forbidden(REMOTE));

function withToken(token: string): Judge {
  return (request, names) => {
    const given = tokenOf(request);
    if (given !== undefined) return sameSecret(given, token) ? undefined : unauthorized("The token is wrong.");
    return isLocal(request) ? hostRefusal(request, names) : unauthorized("Send the token of --admin-token as a bearer.");
  };
}

/** What proxies add. Behind one on this machine, every client has an address of loopback. */
const FORWARDED = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via"];

function isLocal(request: ApiRequest): boolean {
  return request.loopback === true && FORWARDED.every((name) => request.header(name) === undefined);
}

function hostRefusal(request: ApiRequest, names: ReadonlySet<string>): ApiResponse | undefined {
  return names.has(hostNameOf(request)) ? undefined : forbidden("The Host header names another machine (DNS rebinding?).");
}

const REMOTE =
  "The control interface answers only this machine, and no proxy; start the mock with --admin-token to open it to others.";

/** Browsers say where a request comes from; programs say nothing. The mock's own pages are of its own origin. */
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
 * Refuses a browser that does not say that a request is of the mock's own page or of a person. Any page may send a GET, as for an
 * image, and old browsers, and new ones that reach the mock under a name over HTTP, do not say for whom: for what a GET changes.
 */
export function unknownPageRefusal(request: ApiRequest): ApiResponse | undefined {
  const isBrowser = request.header("User-Agent")?.startsWith("Mozilla/") && request.header("Accept-Language") !== undefined;
  if (!isBrowser || isOwnSite(request.header("Sec-Fetch-Site"))) return undefined;
  return forbidden("This makes accounts, and a browser may ask for any page: ask with curl, or start the suite with this URL.");
}

function tokenOf(request: ApiRequest): string | undefined {
  const [, bearer] = /^bearer +(.+)$/i.exec(request.header("Authorization") ?? "") ?? [];
  return bearer ?? request.header("X-Admin-Token");
}

function hostNameOf(request: ApiRequest): string {
  return (request.header("Host") ?? "").toLowerCase().replace(/:\d*$/, "");
}

function forbidden(subMessage: string): ApiResponse {
  return refusedControl(403, "Control interface closed", subMessage);
}

function unauthorized(subMessage: string): ApiResponse {
  return refusedControl(401, "Admin token needed", subMessage, { "WWW-Authenticate": "Bearer" });
}
