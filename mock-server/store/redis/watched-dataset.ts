import type { Dataset, Plan } from "../../operations/project.ts";
import { StoreUnavailable } from "../store.ts";
import { Accounts } from "./accounts.ts";
import { unchanged } from "./connection.ts";
import { guarded, type Link, within } from "./link.ts";
import { exchangeMark, isGeneration, isGenerationOf, readMark, type VersionedDataset, versioned, writeDataset } from "./seed.ts";

/** How long a request waits for accounts that are being written again. */
const SEED_PATIENCE_MS = 1000;

/** The dataset of a store. After an outage Redis may be empty, so the dataset is written again before anything else is sent. */
export class WatchedDataset {
  readonly accounts: Accounts;
  readonly #seedLink: Link;
  readonly #tell: (line: string) => void;
  #own: VersionedDataset;
  #generation = "";
  #isComplete = false;
  #seeding: Promise<boolean> | undefined;
  #outage: string | undefined;

  /**
   * @param seedLink the link for writing the dataset.
   * @param tell called with a line when an outage begins, when it changes, and when it ends.
   */
  constructor(link: Link, seedLink: Link, dataset: Dataset, tell: (line: string) => void) {
    const onOutage = (outage: StoreUnavailable) => this.#recordOutage(outage);
    this.accounts = new Accounts(guarded(link, () => this.#ready(), onOutage));
    this.#seedLink = seedLink;
    this.#own = versioned(dataset);
    this.#tell = tell;
  }

  get dataset(): Dataset {
    return this.#own.dataset;
  }

  /** Writes the dataset if the database is not complete; returns false if it has the accounts of another dataset. */
  async seed(): Promise<boolean> {
    this.#generation = await writeDataset(this.#seedLink, this.#own, "ensure");
    this.#isComplete = true;
    this.#report(undefined);
    return isGenerationOf(this.#generation, this.#own);
  }

  async reseed(next: Dataset): Promise<void> {
    this.#own = versioned(next);
    this.#generation = await writeDataset(this.#seedLink, this.#own, "replace");
  }

  /**
   * Returns the plan of an account. It is unknown only if the database was complete before, during and after the search; if Redis
   * lost the account, rejects with {@link StoreUnavailable}.
   */
  async planOf(base: string): Promise<Plan | undefined> {
    const before = this.#generation;
    const plan = await this.accounts.planOf(base);
    if (plan !== undefined) return plan;
    const { link } = this.accounts;
    if ((await readMark(link)) !== before) this.#lost();
    if (!this.#own.keys.has(base) || !isGenerationOf(before, this.#own)) return undefined;
    // A node of a cluster lost its part, or Redis evicts keys.
    await exchangeMark(link, before, "");
    return this.#lost();
  }

  /** Returns why the state cannot be read or changed now; undefined if it can. */
  async problem(): Promise<string | undefined> {
    try {
      const mark = await readMark(this.accounts.link, "writable");
      if (!isGeneration(mark)) this.#lost();
      this.#generation = mark;
      this.#report(undefined);
      return undefined;
    } catch (cause) {
      if (cause instanceof StoreUnavailable) return cause.reason;
      throw cause;
    }
  }

  async #ready(): Promise<void> {
    if (this.#isComplete) return;
    this.#seeding ??= this.seed().finally(() => {
      this.#seeding = undefined;
    });
    const { name } = this.#seedLink;
    await within(SEED_PATIENCE_MS, this.#seeding, () =>
      unchanged(`Redis at ${name} is not ready again`, "Redis is not ready again."),
    );
  }

  /** After a refusal Redis still has its data; after any other failure it may have lost the data. */
  #recordOutage({ message, isUnchanged }: StoreUnavailable): void {
    if (this.#isComplete) this.#report(message);
    this.#isComplete &&= isUnchanged;
  }

  /** Throws, because accounts are missing. */
  #lost(): never {
    const { name } = this.#seedLink;
    this.#isComplete = false;
    this.#report(`Redis at ${name} lost accounts, or another mock is writing them`);
    throw unchanged(`Redis at ${name} lost accounts`, "Redis lost its data, or another mock is writing it.");
  }

  /** Tells a new outage, or that an outage ended. */
  #report(outage: string | undefined): void {
    if (outage !== this.#outage) this.#tell(outage ?? `Redis at ${this.#seedLink.name} works again`);
    this.#outage = outage;
  }
}
