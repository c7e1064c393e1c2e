import { figure } from "./figure.ts";
import { markdownTable } from "./markdown-table.ts";
import type { BenchReport } from "./report.ts";

/** When and where it was measured. */
export function renderOrigin({ date, machine, disturbed }: Pick<BenchReport, "date" | "machine" | "disturbed">): string {
  return `Measured on ${date}: ${machine}${disturbed === undefined ? "" : `; ${disturbed}`}.`;
}

/** Every section with its table. */
export function renderSections({ sections }: Pick<BenchReport, "sections">): string {
  return sections.map(({ title, shown }) => `### ${title}\n\n${shown.trim()}`).join("\n\n");
}

/** Every gate as met or missed, a line for each. */
export function renderGates({ sections }: Pick<BenchReport, "sections">): string {
  const rows = sections.flatMap(({ name, gates }) =>
    gates.map(({ promise, measured, met }) => [`${name}: ${promise}`, measured, met ? "met" : "**missed**"]),
  );
  return markdownTable(["gate", "measured", ""], rows);
}

/** What a reader of the mock's README wants to know, a server in each line. */
export function renderShort({ figures: { list, delete: deletes, start } }: Pick<BenchReport, "figures">): string {
  const servers = list?.servers ?? [];
  const rows = servers.map(({ id, name, rate, cpuMicros }) => {
    const deleted = deletes?.servers.find((server) => server.id === id);
    const started = start?.servers.find((server) => server.id === id);
    return [
      name,
      figure(Math.round(rate.median)),
      figure(cpuMicros.median),
      deleted === undefined ? "" : figure(Math.round(deleted.rate.median)),
      started === undefined ? "" : `${Math.round(started.startMs.median)}`,
      started === undefined ? "" : `${Math.round(started.idleMb.median)}`,
    ];
  });
  return markdownTable(
    ["", "lists of 20 a second", "µs of CPU a list", "deletes a second", "first answer after, ms", "idle, MB"],
    rows,
  );
}
