import { once } from "node:events";
import { connect } from "node:net";
import { seedDataset } from "../../../store/seed-dataset.ts";
import { startRedis } from "../redis-server.ts";
import { startReplica } from "../replica.ts";

/** Requests a second through a store in memory and through one in Redis: medians of interleaved rounds. */
export interface SpeedRow {
  readonly name: string;
  readonly memory: number;
  readonly redis: number;
}

const ROUNDS = 3;
const CONNECTIONS = 32;
const LISTS = 1_000;

/** Every delete takes a project of a copy of its own, `mk_many` with 1,000 projects. */
const DELETES = 1_000;

export async function measureSpeed(): Promise<SpeedRow[]> {
  const server = await startRedis();
  const mocks = await Promise.all(["memory", server.url].map((store) => startReplica(store)));
  const ids = (seedDataset().accounts.find(({ key }) => key === "mk_many")?.projects ?? []).map(({ id }) => id);
  const middle = ids[500] ?? "";
  const requests: Readonly<Record<string, (index: number, round: number) => string>> = {
    "first page of 20": () => getRequest("/v1/projects"),
    "page of 20 after `last_id`": () => getRequest(`/v1/projects?last_id=${middle}`),
    delete: (index, round) => deleteRequest(ids[index % ids.length] ?? "", `mk_many:${round}-${Math.floor(index / ids.length)}`),
  };
  try {
    const rows: SpeedRow[] = [];
    for (const [name, request] of Object.entries(requests)) {
      const count = name === "delete" ? DELETES : LISTS;
      const rates: number[][] = mocks.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [place, { baseUrl }] of mocks.entries()) {
          rates[place]?.push(await rateOf(Number(new URL(baseUrl).port), count, (index) => request(index, round)));
        }
      }
      const [memory = 0, redis = 0] = rates.map(median);
      rows.push({ name, memory, redis });
    }
    return rows;
  } finally {
    await Promise.all(mocks.map((mock) => mock.kill()));
    await server.stop();
  }
}

function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Master-Key: mk_many\r\nContent-Type: application/json\r\n\r\n`;
}

function deleteRequest(id: string, key: string): string {
  return `DELETE /v1/project?projectId=${id} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Master-Key: ${key}\r\n\r\n`;
}

async function rateOf(port: number, count: number, request: (index: number) => string): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => client(port, () => (next < count ? request(next++) : undefined))));
  return count / ((performance.now() - startedAt) / 1000);
}

/** A connection that asks again as soon as it is answered; it reads no more of an answer than its status and its length. */
async function client(port: number, nextRequest: () => string | undefined): Promise<void> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  let received = "";
  const ask = () => {
    const request = nextRequest();
    if (request === undefined) socket.destroy();
    else socket.write(request);
  };
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
    const [head, length] = /^HTTP\/1\.1 200 [\s\S]*?\r\nContent-Length: (\d+)\r\n[\s\S]*?\r\n\r\n/.exec(received) ?? [];
    if (head === undefined || received.length < head.length + Number(length)) {
      if (received.length > 12 && !received.startsWith("HTTP/1.1 200")) socket.destroy(new Error(received.slice(0, 200)));
      return;
    }
    received = "";
    ask();
  });
  await once(socket, "connect");
  ask();
  await once(socket, "close");
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
