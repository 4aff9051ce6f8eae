import { once } from "node:events";
import { get, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refuse } from "@doorlight/common/errors";
import express from "express";
import { makeCampaignMailLinks } from "./campaign-mail-links.ts";

/** By block, as campaign stores them. */
const targets = ["", "https://homes.example/a?b=c", "javascript:alert(1)"];
const visits: unknown[] = [];
const networks: string[] = [];
const campaignLinks = {
  followLink: async ({ token, block, ...visit }: { token: string; block: number }) => {
    visits.push(visit);
    if (token === "unknown") refuse("not_found");
    return { target: targets[block] };
  },
} as never;

let server: Server;
let port: number;
beforeAll(async () => {
  const page: express.RequestHandler = (_request, response) => void response.status(404).send("No such page");
  const rateLimiter = { countMailLink: async (network: string) => void networks.push(network) };
  server = express().use(makeCampaignMailLinks({ campaignLinks, rateLimiter }), page).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

async function visit(path: string, method = "GET"): Promise<IncomingMessage> {
  const asked = (method === "GET" ? get : request)({ port, path, method, headers: { "user-agent": "Googlebot/2.1" } });
  asked.end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.resume();
  return response;
}

test.each([
  ["/go/token?to=1", "https://homes.example/a?b=c"],
  ["/go/token?to=1&target=https://evil.example", "https://homes.example/a?b=c"],
  ["/go/token?to=0", "/"],
])("redirects %s to what the campaign says and to nothing else", async (path, target) => {
  const { statusCode, headers } = await visit(path);
  expect([statusCode, headers.location]).toEqual([302, target]);
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test.each([
  "/go/token",
  "/go/token?to=2",
  "/go/token?to=//evil.example",
  "/go/token?to=1&to=1",
  "/go/token?to=-1",
  "/go/unknown?to=1",
  "/go/%00?to=1",
])("redirects %s nowhere", async (path) => {
  const { statusCode, headers } = await visit(path);
  expect([statusCode, headers.location]).toEqual([404, undefined]);
});

test("tells campaign of visits without content and by programs that name themselves", async () => {
  visits.length = 0;
  await visit("/go/token?to=1", "HEAD");
  expect(visits).toEqual([{ head: true, bot: true }]);
});

test("counts visits by the network that they come from", async () => {
  networks.length = 0;
  await visit("/go/token?to=1");
  expect(networks).toEqual(["127.0.0.1"]);
});
