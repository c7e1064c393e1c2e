import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedNumbers } from "./sorted-numbers.ts";

test("every number is found at its first place, and no other number is found", () => {
  const some = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 600 });
  fc.assert(
    fc.property(some, (unsorted) => {
      const numbers = Float64Array.from(unsorted).sort();
      const { placeOf } = sortedNumbers(numbers);
      for (let wanted = -501; wanted <= 501; wanted++) {
        const place = numbers.indexOf(wanted);
        expect(placeOf(wanted)).toBe(place < 0 ? undefined : place);
      }
    }),
    { numRuns: 50 },
  );
});

test.each([0, 1, 63, 64, 65, 128, 4096, 4097])("ends and edges of stretches are found among %d numbers", (count) => {
  const numbers = Float64Array.from({ length: count }, (_, place) => 2 * place);
  const { placeOf } = sortedNumbers(numbers);
  for (let place = 0; place < count; place++) expect(placeOf(2 * place)).toBe(place);
  for (const missing of [-1, 1, 127, 129, 2 * count, Number.MAX_SAFE_INTEGER]) expect(placeOf(missing)).toBeUndefined();
});
