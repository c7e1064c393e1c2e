import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { deletableAccount, scatteredId } from "./deletable-account.ts";
import { benchPlanFrom, SECTION_NAMES } from "./plan.ts";
import { plot } from "./plot.ts";
import { renderGates, renderShort } from "./render.ts";
import { ratiosOf } from "./statistics.ts";
import { inRounds, WARM_UPS } from "./throughput/in-rounds.ts";
import { processorSeconds, residentBytes } from "./throughput/processor.ts";
import type { ServerSpeed, Throughput } from "./throughput/throughput.ts";
import { speedGate, throughputTable } from "./throughput/throughput-table.ts";

const LIST: Throughput = {
  client: "wrk",
  isPinned: true,
  rounds: 3,
  seconds: 2,
  connections: 50,
  servers: [speed("ours", "tts-projects", [900, 1000, 1200]), speed("prism", "Prism", [90, 125, 160])],
};

test("ratios are taken within a round, and then their median", () => {
  expect(ratiosOf([10, 30, 40], [10, 10, 20])).toEqual({ median: 2, min: 1, max: 3 });
});

test("servers take turns, there and back, and warm-ups do not count", async () => {
  const asked: string[] = [];
  const samples = await inRounds(["a", "b"], 2, async (name, round) => {
    asked.push(name);
    return `${name}${round - WARM_UPS}`;
  });
  expect(asked.slice(0, 4)).toEqual(["a", "b", "b", "a"]);
  expect([...samples]).toEqual([
    ["a", ["a0", "a1"]],
    ["b", ["b0", "b1"]],
  ]);
});

test("every project of an account comes once, in scattered order", () => {
  const ids = deletableAccount(1000).projects.map(({ id }) => String(id));
  const scattered = ids.map((_, place) => scatteredId(place, ids.length));
  expect(scattered.toSorted()).toEqual(ids.toSorted());
  expect(scattered).not.toEqual(ids);
});

test.runIf(process.platform === "linux")("a process tells its processor time and its memory", async () => {
  const { user, system } = process.cpuUsage();
  expect((await processorSeconds(process.pid)) * 1e6).toBeGreaterThan((user + system) / 2);
  expect(await residentBytes(process.pid)).toBeGreaterThan(1e6);
});

test("a table has a line for each server, with median, least and most", () => {
  expect(throughputTable(LIST)).toContain("| Prism 1 | 125 | 90–160 | 8 | 100 % | 1 / 2 | 0 | 8 (7.50–10) | 1 |");
});

test("a gate is met or missed by the median ratio", () => {
  expect(speedGate(LIST, "prism", 8)).toMatchObject({ promise: "at least 8 of Prism", met: true });
  expect(speedGate(LIST, "prism", 8.1)).toMatchObject({ met: false });
  const gates = [speedGate(LIST, "prism", 8), speedGate(LIST, "prism", 9)];
  expect(
    renderGates({ sections: [{ name: "list", title: "", shown: "", gates }] })
      .split("\n")
      .slice(2),
  ).toEqual(["| list: at least 8 of Prism | 8 | met |", "| list: at least 9 of Prism | 8 | **missed** |"]);
});

test("the short table leaves empty what was not measured", () => {
  expect(renderShort({ figures: { list: LIST } })).toContain("| Prism | 125 | 8 |  |  |  |");
});

test("the plot is well-formed, with the fastest first and ours told apart", () => {
  const drawing = plot({ list: LIST });
  expect(() => new SaxesParser().write(drawing).close()).not.toThrow();
  expect(drawing.indexOf(">Prism<")).toBeGreaterThan(drawing.indexOf(">tts-projects<"));
  expect(drawing.match(/class="ours"/g)).toHaveLength(1);
  expect(drawing).toContain(">1,000</text>");
});

test("a run of all sections writes, a part of them or a quick one does so when asked", () => {
  expect(benchPlanFrom([])).toMatchObject({ sections: SECTION_NAMES, writes: true, failsByGates: false });
  expect(benchPlanFrom(["--quick"])).toMatchObject({ sections: SECTION_NAMES, writes: false });
  expect(benchPlanFrom(["--only", "start,list", "--gates"])).toMatchObject({ writes: false, failsByGates: true });
  expect(benchPlanFrom(["--quick", "--write"])).toMatchObject({ writes: true });
  expect(benchPlanFrom(["--help"])).toBeUndefined();
});

test("a wrong argument is told in one line, with exit code 2", async () => {
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "mock-server/tests/bench/bench.ts", "--only", "lists"]);
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^bench: --only: lists is none of .*\n$/) });
});

function speed(id: ServerSpeed["id"], name: string, rates: readonly [number, number, number]): ServerSpeed {
  const [min, median, max] = rates;
  return {
    ...{ id, name, version: "1", rate: { median, min, max }, cpuMicros: { median: 8, min: 8, max: 8 }, busy: 1 },
    ...{ p50Ms: 1, p99Ms: 2, errors: 0, oursToIt: ratiosOf([900, 1000, 1200], rates) },
    cpuToOurs: { median: 1, min: 1, max: 1 },
  };
}
