import type { Measure } from "./measure.ts";
import { fuzz } from "./measures/fuzz.ts";
import { load } from "./measures/load.ts";
import { probes } from "./measures/probes.ts";
import { slowloris } from "./measures/slowloris.ts";
import { soak } from "./measures/soak.ts";
import { stop } from "./measures/stop.ts";
import type { MeasureName } from "./plan.ts";

/** Hands a measure to whoever can work with one of any result. */
type WithMeasure = <Outcome>(work: <Result>(measure: Measure<Result>) => Outcome) => Outcome;

/** Every measure, in the sequence of the table. */
export const MEASURES: Readonly<Record<MeasureName, WithMeasure>> = {
  probes: (work) => work(probes),
  fuzz: (work) => work(fuzz),
  load: (work) => work(load),
  slowloris: (work) => work(slowloris),
  stop: (work) => work(stop),
  soak: (work) => work(soak),
};
