/** The last day with fixes of each line of Node that gets them for long, as https://github.com/nodejs/release has it. */
const LAST_DAYS: Readonly<Record<number, string>> = {
  18: "2025-04-30",
  20: "2026-04-30",
  22: "2027-04-30",
  24: "2028-04-30",
  26: "2029-04-30",
};

/**
 * One line where this Node gets no security fixes any more, or undefined where it does. Lines with an odd number end after half a
 * year, when the next one is there; of lines that came after this was written nothing is known.
 */
export function endOfLifeWarning(version: string, today: Date): string | undefined {
  const major = Number(version.split(".")[0]);
  const lastDay = LAST_DAYS[major];
  const isOver = lastDay === undefined ? major < newestKnown() : today > endOf(lastDay);
  if (!isOver) return undefined;
  const alive = Object.entries(LAST_DAYS).filter(([, day]) => today <= endOf(day));
  const since = lastDay === undefined ? "" : ` since ${lastDay}`;
  const better = alive.map(([line]) => line).join(", ");
  return `Node ${version} gets no security fixes any more${since}${better && `: run it on ${better}`}`;
}

function newestKnown(): number {
  return Math.max(...Object.keys(LAST_DAYS).map(Number));
}

function endOf(day: string): Date {
  return new Date(`${day}T23:59:59Z`);
}
