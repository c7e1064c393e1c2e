import type { Answers, Profile } from "../../../openapi/index.ts";
import type { Dataset } from "../../operations/project.ts";
import { datasetOf, type MockData } from "../../store/mock-data.ts";
import { type Random, randomFrom } from "../../store/random.ts";
import { startDataset, widthUnder } from "../../store/seed-dataset.ts";
import type { Store } from "../../store/store.ts";
import { drawDelay, parseDelay } from "../delay.ts";
import type { FaultRegistry } from "../faults.ts";
import { type Fault, type ParsedFault, parseFaults } from "../parse-faults.ts";
import {
  findScenario,
  inPart,
  type ParsedScenario,
  profileOf,
  type Scenario,
  type ScenarioSummary,
  summariesOf,
  withAccountsOf,
} from "./scenarios.ts";

/** What a mock starts from. */
export interface StageOptions {
  /** Answers to some of the open questions; the reference gives the others. */
  readonly profile?: Answers;
  /** All accounts and their projects, in the form of a data file or as a dataset. Default: the seeded development accounts. */
  readonly data?: MockData;
  /** Seed of the development accounts and of the faults, a whole number from 0 to 2^32-1. Default 1. */
  readonly seed?: number;
  /** How late every answer is, as in the delay of a fault. Default 0. */
  readonly delay?: number | string;
  /** The faults of the start; a reset brings them back. */
  readonly faults?: readonly Fault[];
  /** The name of a scenario that is shipped, or one of your own: it stands over the start until it is ended. */
  readonly scenario?: string | Scenario;
}

/** The name of the scenario in force, the delay that every answer has, and every scenario that can be named. */
export interface Scenarios {
  readonly scenario: string | null;
  readonly delay: number | string;
  readonly scenarios: readonly ScenarioSummary[];
}

/** What a mock answers from: the answers, delay, data and faults of its start, with a scenario and later changes over them. */
export class Stage {
  profile: Profile;
  dataset: Dataset;
  /** How late the next answer is, in milliseconds. */
  delay: () => number;
  #start: { readonly profile: Profile; readonly delay: number | string; readonly faults: readonly ParsedFault[] };
  readonly #started: ParsedScenario | undefined;
  readonly #seed: number;
  readonly #random: Random;
  readonly #faults: FaultRegistry;
  /** The data of the user; none if it is seeded. */
  #data: Dataset | undefined;
  #scenario: ParsedScenario | undefined;
  #width: ReturnType<typeof widthUnder>;

  /** Throws if the profile, the data, the delay, the scenario or a fault is wrong. */
  constructor({ profile = {}, data, seed = 1, delay = 0, faults = [], scenario }: StageOptions, registry: FaultRegistry) {
    this.#start = { profile: profileOf(profile), delay, faults: parseFaults(faults) };
    this.#data = data && datasetOf(data);
    [this.#seed, this.#random, this.#faults] = [seed, randomFrom(seed), registry];
    const found = inPart("scenario", () => findScenario(scenario));
    [this.#started, this.#scenario] = [found, found];
    this.profile = this.#profileUnder(found);
    this.#width = widthUnder(this.profile);
    this.dataset = this.#datasetUnder(found, this.profile);
    this.delay = this.#delayUnder(found);
    registry.start(found?.faults ?? this.#start.faults);
  }

  scenarios(): Scenarios {
    const { name = null, delay = this.#start.delay } = this.#scenario ?? {};
    return { scenario: name, delay: /^\d+$/.test(String(delay)) ? Number(delay) : delay, scenarios: summariesOf(this.#known()) };
  }

  /** Gives other answers to some of the questions. Throws if they are wrong. */
  switchProfile(answers: Answers): void {
    this.profile = profileOf(answers, this.profile);
  }

  /** Puts other answers in place of those of the start, under those of the scenario in force. Throws if they are wrong. */
  replaceProfile(start: Answers): void {
    this.#start = { ...this.#start, profile: profileOf(start) };
    this.resetProfile();
  }

  /** Back to the answers of the start, or of the scenario in force. */
  resetProfile(): void {
    this.profile = this.#profileUnder(this.#scenario);
  }

  /** Puts a scenario in force, or ends it (null). Throws if it or its data is wrong, and changes nothing if it throws. */
  async play(wanted: unknown, store: Store): Promise<void> {
    const scenario = findScenario(wanted, this.#known());
    const profile = this.#profileUnder(scenario);
    const isSame = scenario?.data === this.#scenario?.data && widthUnder(profile) === this.#width;
    if (!isSame) await this.#fill(this.#datasetUnder(scenario, profile), profile, store);
    [this.#scenario, this.profile, this.delay] = [scenario, profile, this.#delayUnder(scenario)];
    this.#faults.start(scenario?.faults ?? this.#start.faults);
  }

  /** Puts other data in place of the present; accounts of the scenario in force stay. Throws if it does not fit. */
  async reseed(data: MockData, store: Store): Promise<void> {
    const own = datasetOf(data);
    await this.#fill(withAccountsOf(this.#scenario, own), this.profile, store);
    this.#data = own;
  }

  /** Makes the ids as wide as the answers want them by now. */
  async renew(store: Store): Promise<void> {
    if (this.#data || widthUnder(this.profile) === this.#width) return;
    await this.#fill(this.#datasetUnder(this.#scenario, this.profile), this.profile, store);
  }

  async #fill(dataset: Dataset, profile: Profile, store: Store): Promise<void> {
    await store.reseed(dataset);
    [this.dataset, this.#width] = [dataset, widthUnder(profile)];
  }

  #known(): ParsedScenario[] {
    return [this.#started, this.#scenario].filter((scenario) => scenario !== undefined);
  }

  #profileUnder(scenario: ParsedScenario | undefined): Profile {
    return profileOf(scenario?.answers ?? {}, this.#start.profile);
  }

  #datasetUnder(scenario: ParsedScenario | undefined, profile: Profile): Dataset {
    return withAccountsOf(scenario, this.#data ?? startDataset(profile, this.#seed));
  }

  #delayUnder(scenario: ParsedScenario | undefined): () => number {
    const text = scenario?.delay ?? this.#start.delay;
    const delay = parseDelay(text);
    if (!delay) throw new Error(`"${text}" is no delay`);
    return "to" in delay && delay.to === 0 ? () => 0 : () => drawDelay(delay, this.#random);
  }
}
