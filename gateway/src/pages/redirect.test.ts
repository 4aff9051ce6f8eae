import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import express from "express";
import { makeRedirect } from "./redirect.ts";

const addresses = [
  "/",
  "/fi",
  "/pricing",
  "/fi/pricing",
  "/account",
  "/account/lead/:id",
  "/account/campaigns/:id/:step",
];

let server: Server;
let port: number;
beforeAll(async () => {
  const page: express.RequestHandler = (_request, response) => void response.status(404).send("No such page");
  server = express()
    .use(makeRedirect({ addresses, origin: "https://doorlight.test" }), page)
    .listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

async function visit(query: string): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, path: `/redirect${query}` }), "response")) as [IncomingMessage];
  return response.resume();
}

test.each([
  "/",
  "/fi",
  "/pricing",
  "/fi/pricing?country=SE#prices",
  "/account",
  "/account/lead/0198c2f0-1c3e-7bb0-a8f0-0242ac120002?from=mail",
  "/account/campaigns/one/text",
  "/pricing?next=https://evil.example",
])("redirects to the page %s", async (to) => {
  const { statusCode, headers } = await visit(`?to=${encodeURIComponent(to)}`);
  expect([statusCode, headers.location]).toEqual([302, to]);
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
});

test.each([
  "",
  " ",
  "account",
  "?to=/account",
  "#account",
  "./account",
  "https://evil.example",
  "https://doorlight.test/account",
  "https://doorlight.test@evil.example/account",
  "https:evil.example",
  "https:/evil.example",
  "//evil.example",
  "///evil.example",
  "//evil.example/account",
  "//evil.example\\@doorlight.test",
  "//doorlight.test@evil.example/account",
  "//doorlight.test/account",
  "//[::1]/account",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " /account",
  "/account\u0000",
  "/acc\tount",
  "/account\r\nSet-Cookie: a=b",
  "/..//evil.example",
  "/account/..//evil.example",
  "/account/../account",
  "/account/%2e%2e/account",
  "/%2e%2e//evil.example",
  "/%2F%2Fevil.example",
  "/account/",
  "/account/lead/",
  "/account/lead/..%2f..%2fevil",
  "/account/lead/a/b",
  "/account/lead/\u00e4",
  "/@evil.example",
  "/evil.example",
  "/Account",
  "/api/auth/logout",
  "/images/one",
  "/go/token?to=1",
  "/redirect?to=/account",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd",
  "mailto:someone@evil.example",
])("finds nothing at the target %j", async (to) => {
  const { statusCode, headers } = await visit(`?to=${encodeURIComponent(to)}`);
  expect([statusCode, headers.location]).toEqual([404, undefined]);
});

test.each([
  "",
  "?to",
  "?to=/account&to=/pricing",
  "?to[]=/account",
  "?to[a]=/account",
  "?TO=/account",
  "?next=/account",
])("finds nothing if the address is /redirect%s", async (query) => {
  const { statusCode, headers } = await visit(query);
  expect([statusCode, headers.location]).toEqual([404, undefined]);
});
