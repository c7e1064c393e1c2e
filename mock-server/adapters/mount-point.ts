import { allOperations } from "../../openapi/index.ts";
import { BASE_PATH } from "../http/router.ts";

/** The URLs that belong to a mock. */
export interface MountPoint {
  /** Matches the URLs, without their query, that belong to the mock. */
  readonly pattern: RegExp;
  /** Returns the path of such a URL below the mock's own base path. */
  pathOf(url: URL): string;
}

/**
 * Returns the URLs of a base URL. An absolute URL, or a path on the page's origin, owns every path below it. A base URL that
 * starts with `*` matches any origin and leading path, and owns only the routes of the interface: others may belong to a service.
 */
export function mountPoint(baseUrl: string): MountPoint {
  const base = baseUrl.replace(/\/+$/, "");
  return base.startsWith("*") ? anywhere(base.slice(1)) : below(absolute(base));
}

function anywhere(suffix: string): MountPoint {
  const routes = allOperations.map(({ path }) => path);
  return {
    pattern: new RegExp(`^[^?#]*${escaped(suffix)}(?:${routes.map(escaped).join("|")})$`),
    pathOf: ({ pathname }) => BASE_PATH + (routes.find((route) => pathname.endsWith(suffix + route)) ?? pathname),
  };
}

function below({ origin, pathname }: URL): MountPoint {
  const path = pathname.replace(/\/+$/, "");
  return {
    pattern: new RegExp(`^${escaped(origin + path)}(?:/.*)?$`),
    pathOf: (url) => BASE_PATH + url.pathname.slice(path.length),
  };
}

/** Resolves against the location of the page or worker; Node has none. */
function absolute(base: string): URL {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  if (URL.canParse(base, location?.href)) return new URL(base, location?.href);
  throw new Error(`"${base}" is not a base URL here; give an absolute URL, or one that starts with *, such as */v1`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
