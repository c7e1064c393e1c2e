/** Signals the process group of a shell, which includes a server that the shell left running. The group may have ended already. */
export function endGroup(pid: number | undefined, signal: NodeJS.Signals = "SIGTERM"): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
