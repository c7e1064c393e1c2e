import { responseOf } from "../http/bodies.ts";
import { CONTENT_TYPE } from "../http/headers.ts";
import type { ApiRequest, ApiResponse } from "../http/message.ts";
import { wireText } from "../http/message.ts";
import { CONTROL_HEADERS } from "./control-answer.ts";
import type { Page } from "./page.ts";

/** The answer with the page of a path; undefined where there is none. */
export type PageAt = (path: string, request: ApiRequest) => Promise<ApiResponse | undefined>;

/** Each page is loaded when it is first asked for, and kept. */
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

/** Nothing from elsewhere, nothing inline, in nobody's frame. */
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
