import { OutgoingMessage, type ServerResponse } from "node:http";

/** What Node keeps of headers that are written and not yet sent; the same in all versions from 20 to 26. */
interface Unsent {
  _header?: string | null;
  readonly _hasBody?: boolean;
}

/**
 * Ends a response whose headers are written with a text, each of whose characters stands for a byte. Node would hand over headers and
 * body as two parts, the second with all that a write of its own takes: that took a twelfth of a delete. Behind the headers, in the text
 * that Node keeps of them, it goes out with them as one. Where that is not so, or somebody wants to see the body, such as middleware that
 * compresses it, it is handed over as ever.
 */
export function endWithText(response: ServerResponse, text: string): void {
  const unsent: ServerResponse & Unsent = response;
  if (typeof unsent._header !== "string" || !unsent._hasBody || isWatched(response)) {
    response.end(text, "latin1");
    return;
  }
  unsent._header += text;
  response.end();
}

const { end } = OutgoingMessage.prototype;

/** Whether what is written comes by anybody: in chunks, counted, or through a function in place of that of Node. */
function isWatched(response: ServerResponse): boolean {
  return response.chunkedEncoding || response.strictContentLength || response.end !== end;
}
