import { allOperations } from "../../openapi/index.ts";
import { BASE_PATH } from "../http/router.ts";

/** The URLs that belong to a mock. */
export interface MountPoint {
  /** Matches the URLs, without their query, that belong to the mock. */
  readonly pattern: RegExp;
  /** The path of such a URL as the mock knows it, below its own base path. */
  pathOf(url: URL): string;
}

/**
 * The place of a base URL. An absolute one, or a path on the page's own origin, owns all below it. One that starts with `*`
 * stands for any origin and any path before it, and owns only the routes of the interface: the rest may be another service's.
 */
export function mountPoint(baseUrl: string): MountPoint {
  const base = baseUrl.replace(/\/+$/, "");
  return base.startsWith("*") ? anywhere(base.slice(1)) : below(absolute(base));
}

function anywhere(suffix: string): MountPoint {
  const routes = allOperations.map(({ path }) => path);
  const alternatives = routes.map(escaped).join("|");
  return {
    pattern: new RegExp(`^[^?#]*${escaped(suffix)}(?:${alternatives})$`),
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

/** A worker has a location as a page has; node has none. */
function absolute(base: string): URL {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  if (URL.canParse(base, location?.href)) return new URL(base, location?.href);
  throw new Error(`"${base}" is no base URL here; give an absolute one, or one that starts with *, such as */v1`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
