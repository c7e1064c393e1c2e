import { expect, test } from "vitest";
import { answersIn } from "./raw.ts";

const NEXT = "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n";

test.each([
  ["by its length", `HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc${NEXT}`, ["abc", ""]],
  [
    "in chunks",
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n${NEXT}`,
    ["abc0123456789", ""],
  ],
  ["up to the end of the connection", "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\nabc", ["abc"]],
  ["as none before another answer", `HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n${NEXT}`, ["", ""]],
])("a body is taken %s", (_, received, bodies) => {
  expect(answersIn(received).map(({ body }) => body)).toEqual(bodies);
});
