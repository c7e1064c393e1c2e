import cors from "cors";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from "express";
import { allOperations, type OperationId } from "../openapi/contract.ts";
import type { GuardOptions } from "./admin/guard.ts";
import { adminRouter, openConsole } from "./admin/router.ts";
import { deliver } from "./http/deliver.ts";
import { transportRefusal } from "./http/refusals.ts";
import { bugAnswer, type MockCore } from "./mock.ts";
import { BASE_PATH } from "./operations/message.ts";

export interface AppOptions extends GuardOptions {
  /** The origins whose pages may read the answers, `*` for any; `false` for none. Default `*`. */
  readonly cors?: string | string[] | false | undefined;
  /** `false` switches the control interface under `/__admin` off. */
  readonly admin?: boolean | undefined;
}

/** The Express app of a mock at a host. Listen on it, give it to supertest, or mount it in an app of your own. */
export function createApp(mock: MockCore, options: AppOptions, host: string): Express {
  const { cors: origin = "*", admin = true } = options;
  const app = express()
    .disable("x-powered-by")
    .enable("case sensitive routing")
    .enable("strict routing");
  let isAtRoot = false;
  app.once("mount", () => {
    isAtRoot = [app.mountpath].flat().includes("/");
  });

  const allowPages = where(isOfPage, cors({ origin, exposedHeaders: "*", maxAge: 600 }));
  // A body is read to its end before anything acts, because a request that breaks off must not take effect.
  const readBody = express.raw({ type: () => true, inflate: false, limit: BODY_LIMIT });
  for (const { id, method, path } of allOperations) {
    const answer = answerAs(id);
    app[method.toLowerCase() as "get" | "delete"](
      BASE_PATH + path,
      where(isPlain, answer),
      allowPages,
      readBody,
      answer,
    );
  }
  // CORS, faults and the journal do not apply to the control interface.
  if (admin) app.use("/__admin", adminRouter(mock, options, host));
  // Mounted at the root of another app, the mock passes requests outside its base path on to that app.
  app.use(({ path }, _response, next) => {
    const isOwn = path === BASE_PATH || path.startsWith(`${BASE_PATH}/`);
    if (isAtRoot && !isOwn) next("router");
    else next();
  });
  if (admin) app.get("/", openConsole);
  app.use(allowPages, readBody, answerAs(undefined));
  app.use(answerErrors);
  return app;

  /** Passes a request to the mock, as a call of this operation or of none, and the answer to the client. */
  function answerAs(operation: OperationId | undefined): RequestHandler {
    return async (request, response) => {
      const { method, url, headers } = request;
      const body = request.body instanceof Buffer ? request.body.toString() : undefined;
      deliver(response, await mock.answer({ method, url, headers, body }, operation));
    };
  }
}

/** Whether a text is an origin: of a page, such as `http://localhost:5173`, or of an app, such as `capacitor://localhost`. */
export const isOrigin = (text: string): boolean =>
  /^[\w.+-]+:\/\/[^/?#]+$/.test(text) &&
  URL.canParse(text) &&
  [text, "null"].includes(new URL(text).origin);

/** Returns a handler for the requests to which a condition applies; the others are passed on. */
function where(applies: (request: Request) => boolean, handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    applies(request) ? handler(request, response, next) : next();
}

/** Other clients than pages send no origin, and ignore the headers of CORS. */
const isOfPage = ({ headers }: Request) => headers.origin !== undefined;

/** Most requests need neither CORS nor a parser: as further layers of Express, these would make a list 10 % slower. */
const isPlain = ({ headers }: Request) =>
  (headers.origin ?? headers["content-length"] ?? headers["transfer-encoding"]) === undefined;

/** The most bytes of a body: 64 KiB. */
const BODY_LIMIT = 64 * 1024;

/** Answers a request that Express refuses, and bugs. Express recognizes an error handler by its four parameters. */
const answerErrors: ErrorRequestHandler = (error, _request, response, _next) => {
  if (response.headersSent) return void response.destroy();
  if (error?.type === "entity.too.large")
    deliver(response, transportRefusal(413, `A body has at most ${BODY_LIMIT} bytes.`));
  else if (error?.status >= 400 && error.status < 500)
    deliver(response, transportRefusal(400, "The request cannot be read."));
  else deliver(response, bugAnswer(error));
};
