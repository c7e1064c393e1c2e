/// <reference types="node" preserve="true" />
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { InputProblem } from "../../openapi/input-problem.ts";
import type { TargetInput } from "../model/target.ts";

/** A server in this process: a request listener such as an Express app, a `node:http` server, or an object with a `fetch`. */
export type App =
  | RequestListener
  | Server
  | { fetch(request: Request): Response | Promise<Response> };

/** An app as a target, with the fields of a target file except `baseUrl`. */
export interface AppTarget extends Omit<TargetInput, "baseUrl"> {
  readonly app: App;
  /** The path at which the app serves the interface. Default `/v1`. */
  readonly basePath?: string;
}

/** Starts an app on a free loopback port. `close` stops its server unless it was already listening. */
export async function startApp({ app, basePath = "/v1", ...target }: AppTarget): Promise<{
  readonly target: TargetInput;
  close(): Promise<void>;
}> {
  const server = serverOf(app);
  const isOurs = !server.listening;
  if (isOurs) await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    target: { ...target, baseUrl: `http://127.0.0.1:${port}${basePath}` },
    close: async () => {
      if (isOurs) server.close().closeAllConnections();
    },
  };
}

function serverOf(app: App): Server {
  if (app instanceof Server) return app;
  if (typeof app === "function") return createServer(app);
  if (typeof Object(app).fetch !== "function") throw new InputProblem(WRONG_APP);
  return createServer(async (incoming, outgoing) => {
    try {
      const response = await app.fetch(await requestOf(incoming));
      const body = Buffer.from(await response.arrayBuffer());
      outgoing.writeHead(response.status, [...response.headers].flat()).end(body);
    } catch (error) {
      outgoing.writeHead(500).end(String(error));
    }
  });
}

const WRONG_APP =
  "app must be a request listener such as an Express app, a server, or an object with a fetch; await it, or pass app.default";

/** The incoming message as a fetch Request, which cannot have a body if its method is GET or HEAD. */
async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headersDistinct } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  const body = Buffer.concat(await incoming.toArray());
  const hasBody = !["GET", "HEAD"].includes(method) && body.length > 0;
  return new Request(`http://${incoming.headers.host}${url}`, {
    method,
    headers,
    ...(hasBody && { body }),
  });
}
