import { responseOf } from "../http/bodies.ts";
import { type ApiRequest, type ApiResponse, CONTENT_TYPE, wireText } from "../http/message.ts";
import { CONTROL_HEADERS } from "./endpoint.ts";

/** A page, script or style that the control interface serves, loaded at its first request. */
export interface Page {
  /** Below `/__admin`, such as `/` or `/console.js`. */
  readonly path: string;
  readonly contentType: string;
  load(): Promise<string>;
}

/** The answer with the page of a path; undefined if there is none. */
export type PageAt = (path: string, request: ApiRequest) => Promise<ApiResponse | undefined>;

export function createPages(pages: readonly Page[]): PageAt {
  const loaded = new Map<Page, Promise<string>>();
  return async (path, { method }) => {
    const page = pages.find((candidate) => candidate.path === path);
    if (!page || (method !== "GET" && method !== "HEAD")) return undefined;
    const content = loaded.get(page) ?? page.load();
    loaded.set(page, content);
    return responseOf({ status: 200, body: wireText(await content) }, { [CONTENT_TYPE]: page.contentType, ...PAGE_HEADERS });
  };
}

/** Nothing from another origin, nothing inline, and no frame around it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const PAGE_HEADERS = { ...CONTROL_HEADERS, "Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer" };
