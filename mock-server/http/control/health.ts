import { told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";

/** Whether the mock takes requests. 503 from the moment on when it stops. */
export const health: Endpoint = async ({ core, platform, version, startedAt }) => {
  const stopping = core.stopped.aborted;
  const uptimeInSeconds = Math.floor((platform.now() - startedAt) / 1000);
  return { ...told({ status: stopping ? "stopping" : "healthy", version, uptimeInSeconds }, stopping ? 503 : 200), quiet: true };
};
