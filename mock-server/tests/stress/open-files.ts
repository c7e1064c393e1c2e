/** Files that a process has open besides its connections, with room to spare. */
const RESERVE = 200;

/** So many connections, or fewer where this system lets a process open fewer files; then it is said on stderr. */
export function withinFileLimit(wanted: number): number {
  const limit = fileLimit();
  if (limit - RESERVE >= wanted) return wanted;
  console.error(`only ${limit - RESERVE} connections instead of ${wanted}: a process may open ${limit} files here (ulimit -n)`);
  return limit - RESERVE;
}

/** Node raises the soft limit to the hard one at its start. */
function fileLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | "unlimited" } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}
