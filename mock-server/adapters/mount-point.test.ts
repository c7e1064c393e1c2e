import { expect, onTestFinished, test, vi } from "vitest";
import { mountPoint } from "./mount-point.ts";

test.each([
  ["*/v1", "https://a.example/v1/projects", "/v1/projects"],
  ["*/v1", "http://127.0.0.1:4010/x/v1/project", "/v1/project"],
  ["*/v1", "https://a.example/v1/charges", undefined],
  ["*/v1", "https://a.example/v1/projects/7", undefined],
  ["*/speech", "https://a.example/speech/project", "/v1/project"],
  ["https://a.example/v1", "https://a.example/v1/%2F/x", "/v1/%2F/x"],
  ["https://a.example/v1/", "https://a.example/v1", "/v1"],
  ["https://a.example/speech/v3", "https://a.example/speech/v3/projects", "/v1/projects"],
  ["https://a.example/v1", "https://a.example/v10/projects", undefined],
  ["https://a.example/v1", "https://b.example/v1/projects", undefined],
  ["https://a.example", "https://a.example/projects", "/v1/projects"],
])("%s: %s is %s", (baseUrl, url, path) => {
  const { pattern, pathOf } = mountPoint(baseUrl);
  expect(pattern.test(url) ? pathOf(new URL(url)) : undefined).toBe(path);
});

test("a path is resolved against the page's origin", () => {
  vi.stubGlobal("location", { href: "https://app.example/deep/page" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { pattern, pathOf } = mountPoint("/api/v1");
  expect(pattern.test("https://app.example/api/v1/projects")).toBe(true);
  expect(pathOf(new URL("https://app.example/api/v1/projects"))).toBe("/v1/projects");
});
