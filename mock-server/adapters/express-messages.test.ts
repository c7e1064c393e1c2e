import { createServer } from "node:http";
import express from "express";
import supertest from "supertest";
import { expect, test } from "vitest";
import { expressMessages } from "./express-messages.ts";

test("a server that makes the app's messages gives them prototypes that Express need not change", async () => {
  const app = express();
  const messages = expressMessages(app);
  const bornWith: (object | null)[] = [];
  const server = createServer(messages, (request, response) => {
    bornWith.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    app(request, response);
  });
  app.get("/", (request, response) => {
    expect([Object.getPrototypeOf(request), Object.getPrototypeOf(response)]).toEqual(bornWith);
    response.json({ host: request.get("host") !== undefined });
  });
  expect((await supertest(server).get("/")).body).toEqual({ host: true });
  expect(bornWith).toEqual([app.request, app.response]);
});

test("a server that does not know the messages answers the same", async () => {
  const app = express();
  expressMessages(app);
  app.get("/", (request, response) => void response.send(request.path));
  expect((await supertest(app).get("/")).text).toBe("/");
});
