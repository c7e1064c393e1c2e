import { expect, test } from "vitest";
import { describeFault } from "./app/describe-fault.ts";

test.each([
  [{ operation: "deleteProject", break: "reset" }, "Every delete gets a connection reset, after it took effect."],
  [
    { key: "mk_other", every: 3, status: 503, when: "before", times: 5 },
    "Every 3rd request with mk_other is answered with 503, without having taken effect, 5 times at most.",
  ],
  [{ operation: "listProjects", nth: 11, delay: "100-500" }, "The 11th list is late by 100-500 ms."],
  [
    { probability: 0.125, delay: "lognormal:300:0.5", status: 429, times: 1 },
    "By a chance of 12.5 %, a request is answered with 429 and is late by lognormal:300:0.5, after it took effect, once.",
  ],
  [
    { method: "GET", path: "/v1/projects", break: "drip", every: 1 },
    "Every request by GET to /v1/projects gets its body in drips, after it took effect.",
  ],
  [
    { status: 502, retryAfter: 30, body: "html" },
    "Every request is answered with 502 (Retry-After: 30) and gets a gateway page, after it took effect.",
  ],
] as const)("%o is described in one sentence", (fault, sentence) => {
  expect(describeFault(fault)).toBe(sentence);
});
