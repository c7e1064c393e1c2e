import type { Profile, ProfileResult } from "../openapi/index.ts";
import type { Handler } from "./http/message.ts";
import type { Faults } from "./layers/faults/faults.ts";
import type { Coverage } from "./layers/journal/coverage.ts";
import type { Journal } from "./layers/journal/journal.ts";
import type { Dataset } from "./operations/project.ts";
import type { Store } from "./store/store.ts";

/** A mock server as a function from request to answer, with handles on its inside. It needs neither node nor Express. */
export interface Core {
  readonly handle: Handler;
  readonly store: Store;
  readonly dataset: Dataset;
  readonly faults: Faults;
  readonly journal: Journal;
  profile(): Profile;
  /** Gives other answers to some of the open questions, from the next request on; `list.id-width` from the next reset on. */
  switchProfile(answers: unknown): ProfileResult;
  coverage(): Coverage;
  /** Empties the journal and the counts of the coverage. */
  clearJournal(): void;
  /** Puts one key's copy back to the start, or everything: state, faults and counts, but neither profile nor journal. */
  reset(key?: string): Promise<void>;
  /** Puts another world in place of the present one. Accounts that are the same in both keep their state. */
  reseed(dataset: Dataset): Promise<void>;
  /** Says that the mock is stopping, and ends the streams. */
  stop(): void;
  /** Aborts when the mock stops. */
  readonly stopped: AbortSignal;
}
