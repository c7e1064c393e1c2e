import type { ApiResponse } from "../wire.ts";

/** A JSON object with any fields. */
export type Body = Readonly<Record<string, unknown>>;

/** A project as a page shows it. */
export interface ListedProject {
  readonly id: number;
  readonly name: string;
  readonly desc: string;
}

/** A refusal in the right envelope. */
export function refusal(status: number): ApiResponse {
  const body = {
    code: status,
    message: "Refused",
    subMessage: "The request was refused.",
    status: "error",
  };
  return withBody({ ...acknowledgement(), status }, body);
}

/** The success of a delete in the right envelope. */
export function acknowledgement(): ApiResponse {
  const empty = { status: 200, headers: { "Content-Type": "application/json" }, body: "" };
  return withBody(empty, { code: 200, message: "Project deleted", status: "success" });
}

/** A page in the right envelope that replaces an answer. */
export function page(
  response: ApiResponse,
  projects: readonly unknown[],
  total: number = projects.length,
): ApiResponse {
  return withBody(
    { ...response, status: 200 },
    { code: 200, message: "Projects listed", status: "success", projects, total },
  );
}

/** The answer with a value as its JSON body, and its length in bytes. */
export function withBody(response: ApiResponse, body: unknown): ApiResponse {
  return withText(response, JSON.stringify(body));
}

/** The answer with this text as its body, and its length in bytes. */
export function withText(response: ApiResponse, text: string): ApiResponse {
  return {
    ...response,
    headers: { ...response.headers, "Content-Length": String(Buffer.byteLength(text)) },
    body: text,
  };
}

/** The JSON object in an answer. */
export function bodyOf({ body }: ApiResponse): Body {
  return JSON.parse(body) as Body;
}

/** The projects on the page that an answer shows. */
export function pageOf(response: ApiResponse): ListedProject[] {
  return (bodyOf(response).projects as ListedProject[] | undefined) ?? [];
}
