import { told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";

/** Whether the mock takes requests: 503 where it does not, because it is stopping or because its state cannot be had or changed. */
export const health: Endpoint = async ({ mock, platform, version, startedAt, stopped }) => {
  const reason = stopped.aborted ? undefined : await mock.store.problem();
  const status = stopped.aborted ? "stopping" : reason === undefined ? "healthy" : "unavailable";
  const ready = status === "healthy";
  const uptimeInSeconds = Math.floor((platform.now() - startedAt) / 1000);
  return { ...told({ status, ready, reason, version, uptimeInSeconds }, ready ? 200 : 503), quiet: true };
};
