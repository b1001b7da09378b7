import express from "express";
import { httpClient } from "../../../tests/conformance/src/clients/http-client.ts";
import { type Host, hostNotFound } from "../../../tests/conformance/src/host.ts";
import { createExpressRouter } from "../src/index.ts";

/** An application that also has other routes. */
export const HOSTS: readonly Host[] = [
  [
    "express, mounted beside other routes",
    (snapshot, options) => {
      const app = express();
      app.use((_req, res, next) => {
        res.setHeader("x-host", "here");
        next();
      });
      app.get("/mastery/own", (_req, res) => res.send("own"));
      app.use("/mastery/v1", createExpressRouter(snapshot, options));
      app.use((_req, res) => res.status(404).send(hostNotFound));
      return httpClient(app, "/mastery/v1");
    },
    { hostNotFound },
  ],
];
