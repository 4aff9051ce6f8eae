import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Refusal, refuse } from "@doorlight/common/errors";
import { makeSecurityHeaders } from "./http/security-headers.ts";
import { makeImages } from "./images.ts";

const id = "0191d2f0-1234-4abc-8def-0123456789ab";
const asked: unknown[] = [];
let isDown = false;
let isOften = false;
let server: Server;
beforeAll(async () => {
  const getPicture = async (request: unknown) => (
    asked.push(request),
    { content: Buffer.from("picture"), type: "image/png" }
  );
  const app = express();
  app.use(makeSecurityHeaders({ NODE_ENV: "production", CARD_PROVIDER_PUBLISHABLE_KEY: "" } as never));
  const recordOpen = async (request: unknown) => {
    asked.push(request);
    if (isDown) throw new Error("Campaign is down");
  };
  const countMailLink = async () => void (isOften && refuse("too_many_requests"));
  const links = { campaignLinks: { recordOpen }, rateLimiter: { countMailLink } };
  app.use(makeImages({ campaignPictures: { getPicture }, ...links, profiles: {} } as never));
  app.use(((error, _request, response, _next) => {
    response.sendStatus(error instanceof Refusal ? 404 : 500);
  }) as express.ErrorRequestHandler);
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("shows a picture of a campaign on pages of others, for good and without a cookie", async () => {
  const response = await get(`/campaign-pictures/${id}`);
  expect(await response.text()).toBe("picture");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(asked).toEqual([{ pictureId: id }]);
});

test.each(["1", "../secrets", `${id}.png`, "%00"])("asks for no picture of a campaign by the id %p", async (wrong) => {
  const before = asked.length;
  expect((await get(`/campaign-pictures/${wrong}`)).status).toBe(404);
  expect(asked).toHaveLength(before);
});

test.each([false, true])("counts an open without a cookie or a cache, also if campaign is down: %p", async (down) => {
  isDown = down;
  const response = await get(`/campaign-opens/${id}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(asked.at(-1)).toEqual({ campaignId: id });
  expect((await get("/campaign-opens/1")).status).toBe(404);
});

test("shows the picture to a network that asks too often, and counts no open", async () => {
  isOften = true;
  const before = asked.length;
  expect((await get(`/campaign-opens/${id}`)).status).toBe(200);
  expect(asked).toHaveLength(before);
});
