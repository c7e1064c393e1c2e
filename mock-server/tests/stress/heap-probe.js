// Loaded into a measured mock by `--import`: answers each message with its memory in MB, after a garbage collection.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("message", () => {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20 });
});

// The channel must not keep the mock alive.
process.channel.unref();
