import type { ApiRequest } from "../http/message.ts";
import { ControlRefusal } from "./endpoint.ts";

export interface GuardOptions {
  /** Opens the control interface to other machines that send `Authorization: Bearer TOKEN` or `X-Admin-Token: TOKEN`. */
  readonly token?: string;
  /** Further host names by which clients reach the mock, beside those of loopback. */
  readonly hosts?: readonly string[];
}

/** Throws a {@link ControlRefusal} if a request may not use the control interface. Health checks need no permission. */
export type Guard = (request: ApiRequest, purpose: "health" | "control") => void;

/**
 * Creates the guard. By default it admits only clients on this machine that use a name of this machine, and never a page of
 * another origin. A request with the token may come from any machine and use any name.
 */
export function createGuard({ token, hosts = [] }: GuardOptions): Guard {
  const names = new Set(["localhost", "127.0.0.1", "[::1]", ...hosts.map((host) => host.toLowerCase())]);
  const refuseWithoutToken = (request: ApiRequest) => {
    if (!isLocal(request)) throw token === undefined ? forbidden(REMOTE) : unauthorized(TOKEN_MISSING);
    if (!names.has(hostNameOf(request))) throw forbidden("The Host header names another machine (DNS rebinding?).");
  };
  return (request, purpose) => {
    refuseOtherSites(request);
    if (purpose === "health") return;
    const given = tokenOf(request);
    if (token === undefined || given === undefined) refuseWithoutToken(request);
    else if (!sameSecret(given, token)) throw unauthorized("The token is wrong.");
  };
}

const TOKEN_MISSING = "Send the token of --admin-token: Authorization: Bearer TOKEN.";
const REMOTE = "The control interface is only for clients on this machine without a proxy; --admin-token opens it to others.";

/** The headers that proxies add. Behind a proxy on this machine, every client has a loopback address. */
const FORWARDED = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via"];

function isLocal(request: ApiRequest): boolean {
  return request.loopback === true && FORWARDED.every((name) => request.header(name) === undefined);
}

/** Refuses requests from pages of other origins. Browsers send the origin of a request, other programs do not. */
function refuseOtherSites({ header, origin }: ApiRequest): void {
  const isOwn = (url: string | undefined) => url === undefined || url === origin || url.startsWith(`${origin}/`);
  if (!isOwn(header("Origin")) || !isOwn(header("Referer")))
    throw forbidden("A page of another origin may not use the control interface.");
  if (!OWN_SITES.includes(header("Sec-Fetch-Site") ?? "none"))
    throw forbidden("A page of another site may not use the control interface.");
}

/** The values of `Sec-Fetch-Site` of requests from the mock's own page, and from the user of the browser. */
const OWN_SITES = ["same-origin", "none"];

/**
 * Whether a browser sent a request without marking it as its user's or as from the mock's own page. For requests with an effect
 * that any page may send, as an image or a form: old browsers, and all over plain HTTP under a name, send no `Sec-Fetch-Site`.
 */
export function isUnknownPage({ header }: ApiRequest): boolean {
  const isBrowser = header("User-Agent")?.startsWith("Mozilla/") === true && header("Accept-Language") !== undefined;
  return isBrowser && !OWN_SITES.includes(header("Sec-Fetch-Site") ?? "");
}

function tokenOf({ header }: ApiRequest): string | undefined {
  const [, bearer] = /^bearer +(.+)$/i.exec(header("Authorization") ?? "") ?? [];
  return bearer ?? header("X-Admin-Token");
}

function hostNameOf({ header }: ApiRequest): string {
  return (header("Host") ?? "").toLowerCase().replace(/:\d*$/, "");
}

export function forbidden(subMessage: string): ControlRefusal {
  return new ControlRefusal(403, "Control interface closed", subMessage);
}

function unauthorized(subMessage: string): ControlRefusal {
  return new ControlRefusal(401, "Admin token needed", subMessage, { "WWW-Authenticate": "Bearer" });
}

/** Compares all characters, so that the time does not reveal where the two differ. */
function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index++) {
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  }
  return difference === 0;
}
