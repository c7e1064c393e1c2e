import express from "express";

const [port] = process.argv.slice(2);

express()
  .get("/v1/projects", (_request, response) => {
    response.send("Hello World!");
  })
  .listen(Number(port), "127.0.0.1");
