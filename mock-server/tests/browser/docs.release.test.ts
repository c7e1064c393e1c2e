import express from "express";
import supertest from "supertest";
import { expect, test } from "vitest";
import { createMock } from "../../index.ts";
import { describeInBrowser, startTestMock, violations, visit, withAxe } from "./browser.fixture.ts";

describeInBrowser("the docs page", () => {
  test("sends requests with a key of the data, and none to another machine, whatever the query of its URL", async () => {
    const projects = [{ id: "9007199254740993", name: "Wide" }];
    const data = { accounts: [{ key: "mk_acme_corporation", plan: "premium" as const, projects }] };
    const mock = await startTestMock({ data, profile: { "delete.content-type": "required" } });
    const { page, troubles } = await visit(
      mock.url.replace("/v1", "/__admin/docs?url=https://example.com/a.json"),
    );
    await page.getByText("List projects").click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table", { hasText: '"id": 9007199254740993,' }).waitFor();
    await page.getByText("List projects").click();
    await page.getByRole("button", { name: "DELETE /project" }).first().click();
    await page.getByPlaceholder("projectId").fill("9007199254740993");
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table", { hasText: "Project deleted" }).waitFor();
    expect(mock.requests().map(({ rule, key }) => [rule, key])).toEqual([
      ["list.first-page", "mk_acme_corporation"],
      ["delete.success", "mk_acme_corporation"],
    ]);
    expect(troubles).toEqual([]);
  });

  test("sends a value that the document does not allow, lists the answers of this mock below the operations, and has enough contrast", async () => {
    const mock = await startTestMock({ profile: { "list.total": "page" } });
    const { page } = await visit(mock.url.replace("/v1", "/__admin/docs"), {
      bypassCSP: true,
      reducedMotion: "reduce",
    });
    await withAxe(page);
    await page.getByText("List projects").click();
    await page.getByPlaceholder("limit").fill("500");
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table", { hasText: "limit too large" }).waitFor();
    expect(JSON.stringify(await violations(page))).not.toMatch(/contrast|-main|"servers/);
    // Swagger UI opens a link of a description in another tab.
    await page.goto(mock.url.replace("/v1", "/__admin/docs#open-questions"));
    await page.reload();
    await page.getByText("list.total: page").waitFor();
    await mock.close();
  });
});

test("the pages work where an app of another program mounts the mock, and are not cached or framed", async () => {
  const own = supertest(express().use("/api", createMock().app));
  expect((await own.get("/api/__admin")).headers.location).toBe("/api/__admin/");
  for (const page of ["/api/__admin/", "/api/__admin/docs"]) {
    const { status, headers, text } = await own.get(page);
    expect([status, headers["content-security-policy"]]).toEqual([
      200,
      expect.stringMatching(/^default-src 'none'; script-src 'self'; style-src 'self';/),
    ]);
    const links = text.matchAll(/<(?:link rel="stylesheet"|script).*? (?:href|src)="([^"]+)"/g);
    for (const [, link = ""] of links) {
      const { pathname } = new URL(link, `http://own${page}`);
      expect([link, (await own.get(pathname)).status]).toEqual([link, 200]);
    }
  }
});
