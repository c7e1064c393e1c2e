import { once } from "node:events";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { deliverOnSocket } from "./deliver-on-socket.ts";

const ANSWER = { status: 431, headers: {}, body: "{}" };
const QUIET_MS = 5;

test.each([
  ["goes on sending is heard out for ten spans", (looks: number) => looks, 11],
  ["falls silent is cut after one span", () => 7, 2],
  ["falls silent later is cut then", (looks: number) => Math.min(looks, 4), 5],
])("a client that %s", async (_what, bytesAt, expected) => {
  const { connection, looks } = counting(bytesAt);
  deliverOnSocket(connection, ANSWER, QUIET_MS);
  await once(connection, "close");
  await sleep(3 * QUIET_MS);
  // The first look is at the beginning, and none is after the end.
  expect(looks()).toBe(expected);
});

test("a client that leaves is not looked at again", async () => {
  const { connection, looks } = counting((count) => count);
  deliverOnSocket(connection, ANSWER, QUIET_MS);
  connection.destroy();
  await once(connection, "close");
  const before = looks();
  await sleep(3 * QUIET_MS);
  expect(looks()).toBe(before);
});

/** A connection that says how much has come by how often it was asked. */
function counting(bytesAt: (looks: number) => number) {
  let count = 0;
  const connection = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
  Object.defineProperty(connection, "bytesRead", { get: () => bytesAt(++count) });
  return { connection, looks: () => count };
}
