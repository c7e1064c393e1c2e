import { figure } from "../figure.ts";
import type { Section } from "../section.ts";
import type { SizeResults } from "../size/results.ts";
import { sizeProblems, sizeTables } from "../size/tables.ts";
import { measureSizes } from "../size.ts";

export const size: Section<SizeResults> = {
  title: "From ten projects to a million",
  measure: ({ size: options }) => measureSizes(options),
  show: sizeTables,
  gates: (figures) => {
    const worst = Math.max(...figures.operations.filter(({ projects }) => projects > 1000).map(({ ratio }) => ratio));
    const problems = sizeProblems(figures);
    return [
      {
        promise: "operations, memory and loading within their limits at every size",
        measured: problems.length > 0 ? problems.join("; ") : `${figure(worst)} times 1,000 projects at worst`,
        met: problems.length === 0,
      },
    ];
  },
};
