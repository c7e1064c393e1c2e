import { CANARY_KEYS, type Hostile, type Listening } from "./hostile.ts";
import { web } from "./listening.ts";

/** Servers that send the client elsewhere, to catch its key. */
export const redirectServers: readonly Hostile[] = [
  ...[302, 307].map(
    (status): Hostile => ({
      id: `redirects-${status}`,
      does: `answers ${status} to another server, which waits for the key`,
      start: () => trap(status),
      expects: { exit: 3, reason: new RegExp(`answers a list with ${status} to `) },
    }),
  ),
  {
    id: "redirect-loop",
    does: "redirects to itself for ever",
    start: () => web((request, response) => response.writeHead(301, { Location: request.url ?? "/" }).end()),
    expects: { exit: 3, reason: /answers a list with 301 to / },
  },
  {
    id: "refresh",
    does: "asks to be loaded again from elsewhere by every header there is",
    start: () => trap(200),
    expects: { exit: 1, reason: /fail +envelope\.json/ },
  },
];

async function trap(status: number): Promise<Listening> {
  const caught: string[] = [];
  const elsewhere = await web(({ method, headers }, response) => {
    caught.push(`${method}${headers["x-master-key"] === CANARY_KEYS.premium ? " with the key" : ""}`);
    response.end("{}");
  });
  const there = `${elsewhere.baseUrl}/caught`;
  const server = await web((_, response) => {
    const headers = { Location: there, Refresh: `0; url=${there}`, "Content-Location": there, "Alt-Svc": 'h2="elsewhere:443"' };
    response.writeHead(status, headers).end();
  });
  return {
    baseUrl: server.baseUrl,
    misdeed: () => (caught.length > 0 ? `followed a redirect: ${caught.join(", ")}` : undefined),
    close: () => {
      server.close();
      elsewhere.close();
    },
  };
}
