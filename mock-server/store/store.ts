import type { Project, SpeechRecord } from "../domain/project.ts";
import type { ProjectsPort } from "../domain/projects-port.ts";

/** The state of all accounts and their copies. Asynchronous, so that the state may live in another process. */
export interface Store extends ProjectsPort {
  /** Every project that the account has now, in no promised order. */
  projects(key: string): Promise<readonly Project[]>;
  /** Every record that the account has now: where a test sees that a delete took them along (rule delete.cascade). */
  records(key: string): Promise<readonly SpeechRecord[]>;
  /** Puts one copy, or all of them, back to the dataset. */
  reset(key?: string): Promise<void>;
}
