import { DELETE_LINE, del, get, message, type Probe, raw } from "./probe.ts";

const chunked = (...coding: string[]) => del(...(coding.length > 0 ? coding : ["Transfer-Encoding: chunked"]));

/** B.1: where the request ends, or does not. Each is a DELETE that plain Express has carried out by then. */
export const framingProbes: readonly Probe[] = [
  ...["-1", "1e3", "+5", "0x5", "5,5", "5 5", "", "99999999999999999999", "5.0"].map((length) =>
    raw(`Content-Length: ${length}`, 400, del(`Content-Length: ${length}`), "aaaaa"),
  ),
  raw("two Content-Lengths", 400, del("Content-Length: 5", "Content-Length: 5"), "aaaaa"),
  raw("two unlike Content-Lengths", 400, del("Content-Length: 5", "Content-Length: 6"), "aaaaaa"),
  raw("length and chunked", 400, chunked("Content-Length: 5", "Transfer-Encoding: chunked"), "0\r\n\r\n"),
  raw("chunked and length", 400, chunked("Transfer-Encoding: chunked", "Content-Length: 5"), "0\r\n\r\n"),
  ...["gzip", "identity", "chunked, gzip", "gzip, chunked", "chunked, chunked", "xchunked", "chunked;q=1"].map((coding) =>
    raw(`Transfer-Encoding: ${coding}`, 400, del(`Transfer-Encoding: ${coding}`), "0\r\n\r\n"),
  ),
  raw("Transfer-Encoding twice", 400, del("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), "0\r\n\r\n"),
  raw("chunked in HTTP/1.0", 400, chunked().replace("HTTP/1.1", "HTTP/1.0"), "0\r\n\r\n"),
  ...[
    "xyz\r\n",
    "-1\r\n",
    "5\r\naaaaaXX",
    "5\naaaaa\r\n",
    "5;\x00\r\n",
    "ffffffffffffffffff\r\n",
    " 5\r\naaaaa\r\n0\r\n\r\n",
    "0x5\r\naaaaa\r\n",
  ].map((chunk) => raw(`chunk ${JSON.stringify(chunk)}`, 400, chunked(), chunk)),
  raw("a chunk extension of 20 KB", 413, chunked(), `1;x=${"a".repeat(20_000)}\r\na\r\n0\r\n\r\n`),
  raw("a trailer that is no header", 400, chunked(), "0\r\nno trailer\r\n\r\n"),
  raw("a body that breaks off", 400, del("Content-Length: 10"), "half"),
  raw("a body that never comes", 400, del("Content-Length: 10")),
  raw("chunks that break off", 400, chunked(), "5\r\naaa"),
  raw("chunks without the last", 400, chunked(), "5\r\naaaaa\r\n"),
  raw("headers that break off", 400, `${DELETE_LINE}\r\nHost: x\r\nX-Master-Key: mk_premium\r\n`),
  raw("a request line that breaks off", 400, "DELETE /v1/project?projectId=ID"),
  raw("a body of 1.5 MB", 413, del("Content-Length: 1500000"), "a".repeat(1_500_000)),
  raw("a body of 20 MB", 413, del("Content-Length: 20000000"), "a".repeat(20_000_000)),
  raw("two Hosts and a body of 1.5 MB", 400, del("Host: y", "Content-Length: 1500000"), "a".repeat(1_500_000)),
  raw("a GET with a body", 200, get("/v1/projects", "Content-Length: 5"), "aaaaa"),
  raw("a GET with chunks", 200, get("/v1/projects", "Transfer-Encoding: chunked"), "5\r\naaaaa\r\n0\r\n\r\n"),
  raw("a packed body", 200, get("/v1/projects", "Content-Encoding: br", "Content-Length: 5"), "aaaaa"),
  {
    ...raw(
      "half-closed, on a key that is late",
      200,
      message("GET /v1/projects HTTP/1.1", "Host: x", "X-Master-Key: mk_slow", "Content-Type: application/json"),
    ),
  },
  { ...raw("nothing sent", 408, ""), holds: true },
  { ...raw("one byte sent", 408, "D"), holds: true },
  { ...raw("headers that do not end", 408, `${DELETE_LINE}\r\nHost: x\r\n`), holds: true },
  { ...raw("headers that drip", 408, `${DELETE_LINE}\r\n`, "H", "o", "s", "t", ":", "x"), holds: true },
  { ...raw("a body that does not end", 408, del("Content-Length: 10"), "half"), holds: true },
  { ...raw("a GET whose body never comes", 408, get("/v1/projects", "Content-Length: 10")), holds: true },
  { ...raw("chunks that do not end", 408, chunked(), "5\r\naaaaa\r\n"), holds: true },
  { ...raw("a key that waits for its body", 408, del("Expect: 100-continue", "Content-Length: 10")), holds: true },
];
