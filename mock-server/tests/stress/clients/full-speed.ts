import { setTimeout as sleep } from "node:timers/promises";
import { DEV_KEYS } from "../../../store/dev-accounts.ts";
import { openConnection } from "../../bench/client/connection.ts";
import { clientOptions, tellParent, toldToGoOn } from "../../bench/client/in-client.ts";
import { deleteRequest, listRequest } from "../../bench/client/requests.ts";

// Asks as fast as it is answered, until told to stop: for the list alone, or for everything that leaves something behind.
const { port, mixed } = clientOptions<FullSpeedOptions>();
const CONNECTIONS = 32;
const COPIES = 40;
const RESET_EVERY_MS = 1000;
const RESET = [
  "POST /__admin/reset HTTP/1.1",
  "Host: 127.0.0.1",
  "Content-Type: application/json",
  "Content-Length: 2",
  "",
  "{}",
];

export interface FullSpeedOptions {
  readonly port: number;
  /** Lists, deletes, mistakes and copies of keys, with a reset of everything each second. */
  readonly mixed: boolean;
}

export interface FullSpeed {
  readonly answered: number;
  readonly resets: number;
  /** Answers that were lost, on purpose or not. */
  readonly lost: number;
}

const counts = { answered: 0, resets: 0, lost: 0 };
let sent = 0;
let running = true;
const clients = Array.from({ length: CONNECTIONS }, ask);
if (mixed) clients.push(resetAgainAndAgain());
await toldToGoOn();
running = false;
await Promise.all(clients);
await tellParent(counts satisfies FullSpeed);
process.exit();

async function ask(): Promise<void> {
  let connection = await openConnection(port);
  while (running) {
    if (!connection.isOpen()) {
      connection.close();
      connection = await openConnection(port);
    }
    const reply = await connection.ask(mixed ? mixedRequest(sent++) : listRequest());
    if (typeof reply === "string") counts.lost += 1;
    else counts.answered += 1;
    if (typeof reply === "object" && reply.closes) connection.close();
  }
}

/** No two in a row are alike, so that nothing stays small by being the same. */
function mixedRequest(number: number): string {
  const key = `${DEV_KEYS.premium}:${number % COPIES}`;
  if (number % 10 === 0) return deleteRequest(1001 + (number % 20_000), key);
  if (number % 10 === 1) return listRequest(`?lastId=${number}`, key);
  if (number % 10 === 2) return listRequest("", `mk_unknown${number}`);
  return listRequest(`?limit=${(number % 100) + 1}`, key);
}

async function resetAgainAndAgain(): Promise<void> {
  while (running) {
    await sleep(RESET_EVERY_MS);
    const connection = await openConnection(port);
    const reply = await connection.ask(RESET.join("\r\n"));
    if (typeof reply === "object" && reply.status < 300) counts.resets += 1;
    connection.close();
  }
}
