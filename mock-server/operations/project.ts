import type { ProjectId } from "./project-id.ts";

/** A piece of speech that was synthesized in a project. It exists so that a delete has something to take along (rule delete.cascade). */
export interface SpeechRecord {
  readonly id: string;
  readonly text: string;
  readonly voice: string;
  readonly durationMs: number;
}

export interface Project {
  readonly id: ProjectId;
  readonly name: string;
  readonly desc: string;
  readonly records: readonly SpeechRecord[];
}

/** What a page shows of a project. */
export type ListedProject = Pick<Project, "id" | "name" | "desc">;

/** Only `premium` accounts may use the interface (rule plan.not-premium). */
export type Plan = "premium" | "free";

export interface Account {
  readonly key: string;
  readonly plan: Plan;
  readonly projects: readonly Project[];
}

/** What every copy of every account starts from. It is never changed: keys, project ids and record ids are unique in it. */
export interface Dataset {
  readonly accounts: readonly Account[];
}
