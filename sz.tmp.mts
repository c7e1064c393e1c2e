import { measureSizes } from "./mock-server/tests/bench/sizes.ts";
import { shown } from "./mock-server/tests/bench/results.ts";
console.log(shown(await measureSizes([100, 10_000, 1_000_000], 3, 5000)));
