import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import express from "express";
import { compressAnswers } from "./compress-answers.ts";

const long = { items: Array.from({ length: 60 }, (_, row) => ({ row, place: "00530 Helsinki" })) };

let server: Server;

beforeAll(async () => {
  const app = express().use(compressAnswers);
  app.all("/long", (_request, response) => void response.json(long));
  app.get("/page", (_request, response) => void response.type("html").send("<p>door</p>".repeat(200)));
  app.get("/short", (_request, response) => void response.json({ ok: true }));
  app.get("/events", (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`data: ${"x".repeat(2_000)}\n\n`);
  });
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function ask(path: string, accepted: string, method = "GET"): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers: { "accept-encoding": accepted } }, resolve)
      .on("error", reject)
      .end();
  });
}

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("sends an answer of more than 1 KB to a browser that takes %s as %s", async (accepted, encoding, decompress) => {
  const answer = await ask("/long", accepted);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers.vary).toBe("Accept-Encoding");
  expect(answer.headers["content-type"]).toContain("application/json");
  const sent = await buffer(answer);
  expect(sent.length).toBeLessThan(JSON.stringify(long).length / 4);
  expect(JSON.parse(decompress(sent).toString())).toEqual(long);
});

test("compresses a page", async () => {
  const { headers } = await ask("/page", "br");
  expect([headers["content-encoding"], headers["content-type"]]).toEqual(["br", "text/html; charset=utf-8"]);
});

test("sends an answer of less than 1 KB as it is", async () => {
  const answer = await ask("/short", "gzip, br");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(await text(answer)).toBe('{"ok":true}');
});

test("sends no encoding to a browser that takes none, and tells caches that it matters", async () => {
  const answer = await ask("/long", "identity");
  expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual([undefined, "Accept-Encoding"]);
  expect(JSON.parse(await text(answer))).toEqual(long);
});

test("never compresses the answer to a POST, which may hold secrets", async () => {
  const { headers } = await ask("/long", "gzip, br", "POST");
  expect(headers["content-encoding"]).toBeUndefined();
});

test("sends a live event at once and uncompressed", async () => {
  const stream = await ask("/events", "gzip, br");
  expect(stream.headers["content-encoding"]).toBeUndefined();
  const [first] = await once(stream.setEncoding("utf8"), "data");
  expect(first).toMatch(/^data: x+/);
});
