import type { Response } from "express";

/** Something that a request to the control interface names does not exist; the answer is 404. */
export class NotFound extends Error {
  override readonly name = "NotFound";
}

/** Answers with the error envelope of the interface; `subMessage` says in one line what would be right. */
export function refuse(response: Response, code: number, message: string, subMessage: string): void {
  response.status(code).json({ code, message, subMessage, status: "error" });
}
