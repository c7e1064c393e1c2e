import type { BenchPlan, SectionName } from "./plan.ts";
import type { Gate } from "./section.ts";
import { type Figures, SECTIONS } from "./sections.ts";

/** What one run found out. */
export interface BenchReport {
  readonly date: string;
  readonly machine: string;
  /** Set where other work, here or on the same hardware, disturbed the measuring. */
  readonly disturbed?: string;
  readonly sections: readonly SectionReport[];
  readonly figures: Partial<Figures>;
}

interface SectionReport {
  readonly name: SectionName;
  readonly title: string;
  /** The figures as markdown. */
  readonly shown: string;
  readonly gates: readonly Gate[];
}

/** Measures the sections of the plan one after the other. */
export async function measureSections(
  plan: BenchPlan,
  say: (line: string) => void,
): Promise<Pick<BenchReport, "sections" | "figures">> {
  const sections: SectionReport[] = [];
  const figures: Partial<Record<SectionName, object>> = {};
  for (const name of plan.sections) {
    say(`${name} …`);
    const { found, report } = await measureSection(name, plan, say);
    figures[name] = found;
    sections.push(report);
  }
  return { sections, figures: figures as Partial<Figures> };
}

async function measureSection<Name extends SectionName>(name: Name, plan: BenchPlan, say: (line: string) => void) {
  const { title, measure, show, gates } = SECTIONS[name];
  const found = await measure(plan, say);
  const report: SectionReport = { name, title, shown: show(found), gates: gates(found) };
  return { found, report };
}
