import { get as getOverHttp, type IncomingMessage } from "node:http";
import { get as getOverHttps } from "node:https";
import { DEFAULT_PORT } from "../http/router.ts";

/**
 * The health check of the image: exits with 0 if the mock in this container answers over HTTP or HTTPS with a status below 500.
 * The certificate is not checked, because it is issued for the name by which clients reach the mock.
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
