// Loaded into every measured server by `--import`, so that all are measured alike: answers over the channel to the parent.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("message", () => {
  collect();
  const { rss, heapUsed: heap } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send({ rss, heap, cpuSeconds: (user + system) / 1e6 });
});

// The channel alone must not keep a server alive that would end.
process.channel.unref();
