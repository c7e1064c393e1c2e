import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";

/** What an Express app makes the prototypes of its requests and responses. */
interface Prototypes {
  request: object;
  response: object;
}

/** The classes of requests and responses that a server is to make. */
export type MessageClasses = Required<Pick<ServerOptions, "IncomingMessage" | "ServerResponse">>;

/**
 * Classes whose instances are born with the prototypes of the app. Express sets these on every request and response, and on
 * Node 20 and 22 an object whose prototype is changed is slow in all that follows (expressjs/express#5998); set again to what
 * they are, they stay fast. A server that does not use the classes answers the same.
 */
export function expressMessages(app: Prototypes): MessageClasses {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
