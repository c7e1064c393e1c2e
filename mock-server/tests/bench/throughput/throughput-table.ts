import { figure } from "../figure.ts";
import { markdownTable } from "../markdown-table.ts";
import type { Gate } from "../section.ts";
import type { ServerSpeed, Throughput } from "./throughput.ts";

const HEADS = [
  "server",
  "requests a second",
  "least–most",
  "µs of CPU a request",
  "server at work",
  "p50 / p99 ms",
  "errors",
  "ours to it",
  "its CPU to ours",
];

/** How it was measured in a line, and a table with a server in each line. */
export function throughputTable({ client, isPinned, rounds, seconds, connections, servers }: Throughput): string {
  const cores = isPinned ? "server and client on a core each" : "server and client share the cores (no taskset here)";
  const about = `Rounds of ${seconds} s: ${rounds}. ${connections} connections, asked by ${client}; ${cores}.`;
  return `${about}\n\n${markdownTable(HEADS, servers.map(row))}`;
}

function row({ name, version, rate, cpuMicros, busy, p50Ms, p99Ms, errors, oursToIt, cpuToOurs }: ServerSpeed): string[] {
  return [
    `${name} ${version}`,
    figure(Math.round(rate.median)),
    `${figure(Math.round(rate.min))}–${figure(Math.round(rate.max))}`,
    figure(cpuMicros.median),
    `${Math.round(busy * 100)} %`,
    `${figure(p50Ms)} / ${figure(p99Ms)}`,
    figure(errors),
    `${figure(oursToIt.median)} (${figure(oursToIt.min)}–${figure(oursToIt.max)})`,
    figure(cpuToOurs.median),
  ];
}

/** Ours is asked for at least so much of what another answers in a second, in the median of the rounds. */
export function speedGate({ servers }: Throughput, id: ServerSpeed["id"], least: number): Gate {
  const other = servers.find((server) => server.id === id);
  const median = other?.oursToIt.median ?? 0;
  return { promise: `at least ${least} of ${other?.name ?? id}`, measured: figure(median), met: median >= least };
}

/** Ours answers every request with success. */
export function errorGate({ servers }: Throughput): Gate {
  const errors = servers.find(({ id }) => id === "ours")?.errors ?? Number.NaN;
  return { promise: "no errors", measured: figure(errors), met: errors === 0 };
}
