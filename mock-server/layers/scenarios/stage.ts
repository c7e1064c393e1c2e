import type { Answers, Profile } from "../../../openapi/index.ts";
import type { Dataset } from "../../operations/project.ts";
import { datasetOf, type MockData } from "../../store/mock-data.ts";
import { type Random, randomFrom } from "../../store/random.ts";
import { startDataset, widthUnder } from "../../store/seed-dataset.ts";
import type { Store } from "../../store/store.ts";
import { type Delay, drawDelay, parseDelay } from "../delay.ts";
import { createFaults, type FaultRegistry } from "../faults.ts";
import { inPart } from "../input-checks.ts";
import { type Fault, type ParsedFault, parseFaults } from "../parse-faults.ts";
import {
  findScenario,
  type ParsedScenario,
  profileOf,
  type Scenario,
  type ScenarioSummary,
  summariesOf,
  withAccountsOf,
} from "./scenarios.ts";

/** The initial profile, data, delay and faults of a mock. */
export interface StageOptions {
  /** Answers to some of the open questions; the others have the answers of the reference. */
  readonly profile?: Answers;
  /** All accounts and their projects, in the form of a data file or a dataset. Default: the seeded development accounts. */
  readonly data?: MockData;
  /** The seed of the development accounts and of the faults, a whole number from 0 to 2^32-1. Default 1. */
  readonly seed?: number;
  /** The delay of every answer, in the form of a fault's delay. Default 0. */
  readonly delay?: number | string;
  /** The initial faults; a reset restores them. */
  readonly faults?: readonly Fault[];
  /** The name of a shipped scenario, or a scenario of your own. It overrides the other options until it is ended. */
  readonly scenario?: string | Scenario;
}

/** The name of the active scenario, the delay of every answer, and all scenarios that can be named. */
export interface Scenarios {
  readonly scenario: string | null;
  readonly delay: number | string;
  readonly scenarios: readonly ScenarioSummary[];
}

/** The present profile, delay, data and faults of a mock: the initial ones, overridden by a scenario and by later changes. */
export class Stage {
  profile: Profile;
  dataset: Dataset;
  readonly faults: FaultRegistry;
  readonly #seed: number;
  readonly #random: Random;
  readonly #started: ParsedScenario | undefined;
  #start: { readonly profile: Profile; readonly delay: number | string; readonly faults: readonly ParsedFault[] };
  #scenario: ParsedScenario | undefined;
  /** The data of the user; undefined if the data is seeded. */
  #data: Dataset | undefined;
  #width: ReturnType<typeof widthUnder>;
  #delay: Delay;

  /** Throws if the profile, the data, the delay, the scenario or a fault is not valid. */
  constructor({ profile = {}, data, seed = 1, delay = 0, faults = [], scenario }: StageOptions) {
    this.#seed = seed;
    this.#random = randomFrom(seed);
    this.faults = createFaults(seed);
    this.#start = { profile: profileOf(profile), delay, faults: parseFaults(faults) };
    this.#data = data && datasetOf(data);
    this.#started = inPart("scenario", () => findScenario(scenario));
    this.#scenario = this.#started;
    const settings = this.#settingsUnder(this.#scenario);
    [this.profile, this.#delay, this.#width] = [settings.profile, settings.delay, widthUnder(settings.profile)];
    this.dataset = this.#datasetUnder(this.#scenario, this.profile);
    this.faults.start(settings.faults);
  }

  /** Returns the delay of the next answer, in milliseconds. */
  delay(): number {
    const isNone = "to" in this.#delay && this.#delay.to === 0;
    return isNone ? 0 : drawDelay(this.#delay, this.#random);
  }

  scenarios(): Scenarios {
    const { name = null, delay = this.#start.delay } = this.#scenario ?? {};
    return { scenario: name, delay: /^\d+$/.test(String(delay)) ? Number(delay) : delay, scenarios: summariesOf(this.#known()) };
  }

  /** Changes the answers to some of the open questions. Throws if they are not valid. */
  switchProfile(answers: Answers): void {
    this.profile = profileOf(answers, this.profile);
  }

  /** Replaces the initial answers; those of the active scenario override them. Throws if they are not valid. */
  replaceProfile(start: Answers): void {
    this.#start = { ...this.#start, profile: profileOf(start) };
    this.resetProfile();
  }

  /** Restores the initial answers, overridden by those of the active scenario. */
  resetProfile(): void {
    this.profile = this.#settingsUnder(this.#scenario).profile;
  }

  /** Activates a scenario, or ends the active one (null). Throws and changes nothing if the scenario or its data is not valid. */
  async play(wanted: unknown, store: Store): Promise<void> {
    const scenario = findScenario(wanted, this.#known());
    const { profile, delay, faults } = this.#settingsUnder(scenario);
    const isSame = scenario?.data === this.#scenario?.data && widthUnder(profile) === this.#width;
    if (!isSame) await this.#fill(this.#datasetUnder(scenario, profile), profile, store);
    [this.#scenario, this.profile, this.#delay] = [scenario, profile, delay];
    this.faults.start(faults);
  }

  /** Replaces the data; accounts of the active scenario stay. Throws if the data is not valid or conflicts with them. */
  async reseed(data: MockData, store: Store): Promise<void> {
    const own = datasetOf(data);
    await this.#fill(withAccountsOf(this.#scenario, own), this.profile, store);
    this.#data = own;
  }

  /** Replaces seeded data if the present profile wants ids of another width. */
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

  #settingsUnder(scenario: ParsedScenario | undefined) {
    const { answers = {}, delay: text = this.#start.delay, faults = this.#start.faults } = scenario ?? {};
    const delay = parseDelay(text);
    if (!delay) throw new Error(`"${text}" is not a delay`);
    return { profile: profileOf(answers, this.#start.profile), delay, faults };
  }

  #datasetUnder(scenario: ParsedScenario | undefined, profile: Profile): Dataset {
    return withAccountsOf(scenario, this.#data ?? startDataset(profile, this.#seed));
  }
}
