// Serves a snapshot on Deno or Bun, and prints its port: server.js FOLDER
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { decodeSnapshot } from "@mastery/core/snapshot";
import { INSIGHTS } from "@mastery/insights/routes";
import { createFetchHandler } from "@mastery/openapi/fetch";

const [folder] = argv.slice(2);
const snapshot = decodeSnapshot(readFileSync(`${folder}/school.snapshot`));
const pages = JSON.parse(readFileSync(`${folder}/pages.json`, "utf8"));
const fetch = createFetchHandler(snapshot, { pages, routes: INSIGHTS });
const { Bun, Deno } = globalThis;
const options = { port: 0, hostname: "127.0.0.1" };
const port = Bun
  ? Bun.serve({ ...options, fetch }).port
  : Deno.serve({ ...options, onListen() {} }, fetch).addr.port;
console.log(JSON.stringify({ port }));
