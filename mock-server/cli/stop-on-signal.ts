/**
 * Ends the process on SIGINT or SIGTERM with the exit code that `stop` gives, once the answers in flight are written or a few seconds have passed.
 * A second signal ends it at once, with 1.
 */
export function stopOnSignal(stop: () => Promise<number>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop().then((code) => process.exit(code));
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
