import type { RequestHandler } from "express";
import { deliver } from "./deliver.ts";
import { transportRefusal } from "./refusals.ts";

/** The most bytes of a body: 64 KiB. */
const BODY_LIMIT = 64 * 1024;

const TOO_LONG = transportRefusal(413, `A body has at most ${BODY_LIMIT} bytes.`);

/**
 * Reads the body of a request to its end before anything acts, because a request that breaks off must not take effect. Answers a
 * body above {@link BODY_LIMIT} with 413, after reading it, because a client that still sends may lose the answer. Does nothing if
 * there is no body, or if the app in which the mock is mounted has read it.
 */
export const readBody: RequestHandler = (request, response, next) => {
  const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
  if ((length === "0" && coding === undefined) || request.readableEnded) return next();
  const kept: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= BODY_LIMIT) kept.push(chunk);
  });
  request.once("end", () => {
    if (size > BODY_LIMIT) return deliver(response, TOO_LONG);
    request.body = Buffer.concat(kept);
    next();
  });
};
