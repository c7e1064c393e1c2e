// Loaded into a measured mock by `--import`: answers each message with its memory in bytes, after a garbage collection.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("message", () => {
  collect();
  const { rss, heapUsed: heap } = process.memoryUsage();
  process.send({ rss, heap });
});

// The channel alone must not keep a mock alive that would end.
process.channel.unref();
