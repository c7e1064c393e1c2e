import { expect, test } from "vitest";
import { curlLine, plainRequest } from "./app/interface/curl.ts";
import { contractFacts } from "./contract-facts.ts";

test("a list takes its key and its Content-Type along, and only the parameters that were filled in", async () => {
  const facts = await contractFacts();
  const request = plainRequest(
    { operation: "listProjects", masterKey: "mk_it's", parameters: { limit: "3", last_id: "" } },
    facts,
    "http://mock",
  );
  expect(curlLine(request)).toBe(
    "curl -i -H 'X-Master-Key: mk_it'\\''s' -H 'Content-Type: application/json' 'http://mock/v1/projects?limit=3'",
  );
});

test("a delete is sent as one", async () => {
  const request = plainRequest(
    { operation: "deleteProject", masterKey: "k", parameters: { projectId: "7" } },
    await contractFacts(),
    "http://mock",
  );
  expect(curlLine(request)).toBe("curl -i -X DELETE -H 'X-Master-Key: k' 'http://mock/v1/project?projectId=7'");
});
