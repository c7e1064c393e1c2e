import type { ApiResponse } from "../../../mock-server/index.ts";

/** A JSON object of any fields. */
export type Body = Readonly<Record<string, unknown>>;

/** A project as a page shows it. */
export interface ListedProject {
  readonly id: number;
  readonly name: string;
  readonly desc: string;
}

const EMPTY: ApiResponse = { status: 200, headers: { "Content-Type": "application/json" }, body: "" };

/** A refusal in the right envelope. */
export function refusal(status: number): ApiResponse {
  return withBody(
    { ...EMPTY, status },
    { code: status, message: "Refused", subMessage: "The request was refused.", status: "error" },
  );
}

/** The success of a delete in the right envelope. */
export function acknowledgement(): ApiResponse {
  return withBody(EMPTY, { code: 200, message: "Project deleted", status: "success" });
}

/** The answer with a body that is made JSON, and its length in bytes. */
export function withBody(response: ApiResponse, body: unknown): ApiResponse {
  return withText(response, JSON.stringify(body));
}

/** The answer with this text as its body, and its length in bytes. */
export function withText(response: ApiResponse, text: string): ApiResponse {
  const headers = { ...response.headers, "Content-Length": String(Buffer.byteLength(text)) };
  return { ...response, headers, body: text };
}

/** The JSON object in an answer. */
export function bodyOf({ body }: ApiResponse): Body {
  return JSON.parse(body) as Body;
}

/** The projects on the page that an answer shows. */
export function pageOf(response: ApiResponse): ListedProject[] {
  return (bodyOf(response).projects as ListedProject[] | undefined) ?? [];
}

/** A page in place of a list's answer, in the right envelope. */
export function page(response: ApiResponse, projects: readonly unknown[], total: number = projects.length): ApiResponse {
  return withBody({ ...response, status: 200 }, { code: 200, message: "Projects listed", status: "success", projects, total });
}
