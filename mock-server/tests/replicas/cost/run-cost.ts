import { measureMemory } from "./memory.ts";
import { measureSpeed } from "./speed.ts";

/** `npm run bench:redis`: memory against the model, and the speed of two mocks that differ in nothing but the store. As markdown. */
console.log("| accounts | projects each | seeded in | measured | model | error | a project |");
console.log("|--:|--:|--:|--:|--:|--:|--:|");
for (const [accounts, projectsEach] of [
  [1_000, 20],
  [10_000, 20],
  [100, 1_000],
  [1, 100_000],
] as const) {
  const { seedSeconds, measuredBytes, estimatedBytes, projects } = await measureMemory(accounts, projectsEach);
  const cells = [
    accounts.toLocaleString("en"),
    projectsEach.toLocaleString("en"),
    `${seedSeconds.toFixed(1)} s`,
    `${(measuredBytes / 1e6).toFixed(1)} MB`,
    `${(estimatedBytes / 1e6).toFixed(1)} MB`,
    `${(((estimatedBytes - measuredBytes) / measuredBytes) * 100).toFixed(1)} %`,
    `${Math.round(measuredBytes / projects)} bytes`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

console.log("\n| request | memory | Redis | ratio |\n|---|--:|--:|--:|");
for (const { name, memory, redis } of await measureSpeed()) {
  console.log(`| ${name} | ${Math.round(memory)} req/s | ${Math.round(redis)} req/s | ${(redis / memory).toFixed(2)} |`);
}
