import { expect, test } from "vitest";
import { renderGates, renderTable } from "./render.ts";
import type { Report } from "./report.ts";
import { withEarlier } from "./with-earlier.ts";

const REPORT: Pick<Report, "servers" | "measures"> = {
  servers: [
    { id: "ours", name: "tts-projects", version: "1.2.3", about: "" },
    { id: "prism", name: "Prism", version: "5", about: "" },
  ],
  measures: [
    {
      name: "stop",
      title: "SIGTERM",
      seed: 1,
      results: {},
      rows: [{ label: "p50 | p99", cells: ["1", "2"] }],
      gates: [
        { promise: "exit code 0", holds: true },
        { promise: "nothing is dropped", holds: false },
      ],
    },
  ],
};

test("a table has a column for each server and a line for each title and figure", () => {
  expect(renderTable(REPORT).split("\n")).toEqual([
    "|  | tts-projects 1.2.3 | Prism 5 |",
    "|---|--:|--:|",
    "| **SIGTERM** |  |  |",
    "| p50 \\| p99 | 1 | 2 |",
  ]);
});

test("each promise is kept or broken", () => {
  expect(renderGates(REPORT)).toBe("kept    stop: exit code 0\nBROKEN  stop: nothing is dropped");
});

test("what was not measured now stays from an earlier report of the same servers", () => {
  const [stop] = REPORT.measures;
  if (!stop) throw new Error("the report is empty");
  const now = { ...REPORT, date: "2", machine: "here" };
  const earlier = {
    ...now,
    date: "1",
    measures: [
      { ...stop, title: "old" },
      { ...stop, name: "load" as const },
    ],
  };
  expect(withEarlier(now, earlier).measures.map(({ name, title }) => [name, title])).toEqual([
    ["load", "SIGTERM"],
    ["stop", "SIGTERM"],
  ]);
  expect(withEarlier(now, { ...earlier, machine: "elsewhere" }).measures).toEqual(now.measures);
  expect(withEarlier(now, {})).toEqual(now);
});
