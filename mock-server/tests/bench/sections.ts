import type { SectionName } from "./plan.ts";
import type { Section } from "./section.ts";
import { deletes } from "./sections/delete.ts";
import { list } from "./sections/list.ts";
import { type RedisSpeed, redis } from "./sections/redis.ts";
import { size } from "./sections/size.ts";
import { type Starts, start } from "./sections/start.ts";
import { type SuiteRuns, suite } from "./sections/suite.ts";
import type { SizeResults } from "./size/results.ts";
import type { Throughput } from "./throughput/throughput.ts";

/** What each section finds out. */
export interface Figures extends Record<SectionName, object> {
  readonly list: Throughput;
  readonly delete: Throughput;
  readonly start: Starts;
  readonly suite: SuiteRuns;
  readonly redis: RedisSpeed;
  readonly size: SizeResults;
}

type Sections = { readonly [Name in SectionName]: Section<Figures[Name]> };

export const SECTIONS: Sections = { list, delete: deletes, start, suite, redis, size };
