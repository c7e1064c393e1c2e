import { get as getOverHttp, type IncomingMessage } from "node:http";
import { get as getOverHttps } from "node:https";
import { DEFAULT_PORT } from "../http/router.ts";

/**
 * The health check of the image: ends with 0 if the mock in this container takes requests, over HTTP or HTTPS. A certificate names
 * the mock as others reach it, so it is not judged here. Without the control interface any answer will do.
 */
const health = {
  host: "127.0.0.1",
  port: process.env.TTS_PROJECTS_PORT ?? DEFAULT_PORT,
  path: "/__admin/health",
  rejectUnauthorized: false,
};

getOverHttp(health, judge).on("error", () => {
  getOverHttps(health, judge).on("error", () => process.exit(1));
});

function judge({ statusCode = 500 }: IncomingMessage): void {
  process.exit(statusCode < 500 ? 0 : 1);
}
