import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "@jest/globals";
import {
  closeSellerRequest,
  exportSellerRequest,
  getSellerPage,
  withdrawConsent,
  type Endpoint,
} from "../contract/index.ts";
import { type PublishedLead, someLead } from "./support/given.ts";
import { Visitor } from "./support/visitor.ts";
import { whereaboutsOf } from "./support/whereabouts.ts";

const GUESSES = 400;
const sellerCalls: Endpoint[] = [getSellerPage, exportSellerRequest, closeSellerRequest, withdrawConsent];

let leads: PublishedLead[];
beforeAll(async () => {
  leads = await Promise.all(Array.from({ length: 6 }, () => someLead()));
}, 60_000);

async function told(endpoint: Endpoint, hash: string) {
  const { status, body, headers } = await new Visitor().try(endpoint, { params: { hash } });
  return { status, body: { ...(body as object), traceId: "" }, cache: headers.get("cache-control") };
}

test("a seller's link holds at least 128 bits that say nothing of the request or of each other", () => {
  const bytes = leads.map(({ hash }) => Buffer.from(hash, "base64url"));
  for (const [index, { hash, id }] of leads.entries()) {
    expect(hash).toMatch(/^[\w-]+$/);
    expect(bytes[index]!.length * 8).toBeGreaterThanOrEqual(128);
    expect(bytes[index]!.includes(Buffer.from(id.replaceAll("-", ""), "hex"))).toBe(false);
  }
  // Of two random texts every position is as likely equal as 1 in 256: neither counter nor time is in them.
  for (let position = 0; position < bytes[0]!.length; position += 1) {
    expect(new Set(bytes.map((one) => one[position])).size).toBeGreaterThan(leads.length / 2);
  }
});

test("it is kept nowhere as it is", async () => {
  const seller = new Visitor();
  await seller.call(getSellerPage, { params: { hash: leads[0]!.hash } });
  await seller.send("GET", `/contact-request/${leads[0]!.hash}`);
  const digits = Buffer.from(leads[0]!.hash, "base64url").toString("hex");
  expect(await whereaboutsOf([leads[0]!.hash, digits])).toEqual([]);
});

test("whatever else is tried is answered the same, by every call", async () => {
  const { hash, id } = leads[0]!;
  const near = [
    hash.slice(0, -1),
    `${hash}A`,
    `${hash}=`,
    ` ${hash}`,
    hash.toUpperCase(),
    hash.toLowerCase(),
    hash.split("").toReversed().join(""),
    // The last letter's unused bits: other text, same bytes.
    ...["A", "B", "C", "D", "E"].map((letter) => hash.slice(0, -1) + letter).filter((text) => text !== hash),
    id,
    "%",
    "'--",
    "x",
  ];
  for (const endpoint of sellerCalls) {
    const absent = await told(endpoint, randomUUID());
    expect(absent).toMatchObject({ status: 404, body: { code: "not_found" }, cache: "no-store" });
    for (const guess of near) expect({ guess, ...(await told(endpoint, guess)) }).toEqual({ guess, ...absent });
  }
});

test("guesses find nothing", async () => {
  const { length } = Buffer.from(leads[0]!.hash, "base64url");
  const statuses = new Map<number, number>();
  for (let left = GUESSES; left > 0; left -= 20) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        told(getSellerPage, Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString("base64url")),
      ),
    );
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[404, GUESSES]]);
});

test("opening the link, by any reader or mail scanner, closes nothing; only a change from our own page does", async () => {
  const { hash } = leads[1]!;
  const params = { hash };
  const seller = new Visitor();
  const path = `/api/contact-requests/${hash}`;
  const { status, headers } = await seller.send("GET", `/contact-request/${hash}`);
  expect(status).toBe(200);
  expect(["x-robots-tag", "referrer-policy", "cache-control"].map((name) => headers.get(name))).toEqual([
    "noindex",
    "no-referrer",
    "no-store",
  ]);
  for (const act of ["close", "withdraw-consent"]) {
    for (const method of ["GET", "PUT"]) {
      expect((await seller.send(method, `${path}/${act}`)).status).toBe(405);
    }
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await seller.send("POST", `${path}/${act}`, { headers })).status).toBe(403);
  }
  expect((await seller.call(getSellerPage, { params })).state).toBe("open");
  await seller.call(closeSellerRequest, { params });
  expect((await seller.call(getSellerPage, { params })).state).toBe("closed");
});
