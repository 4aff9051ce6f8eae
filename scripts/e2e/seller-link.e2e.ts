import { randomUUID } from "node:crypto";
import { eventually, seededRandom } from "@doorlight/common/testing";
import { beforeAll, expect, test } from "@jest/globals";
import {
  buyLead,
  closeSellerRequest,
  correctPhone,
  exportSellerRequest,
  getLead,
  getSellerPage,
  reportOutcome,
  withdrawConsent,
  type Endpoint,
} from "@doorlight/gateway/contract";
import { type PublishedLead, someAgent, someLead } from "./support/given.ts";
import { mailedTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";
import { findTexts } from "./support/find-texts.ts";

const GUESSES = process.env["LONG_RUN"] ? 10_000 : 400;
const SEED = 1;
const sellerCalls: Endpoint[] = [getSellerPage, exportSellerRequest, closeSellerRequest, withdrawConsent];

let leads: PublishedLead[];
beforeAll(async () => {
  leads = await Promise.all(Array.from({ length: 6 }, () => someLead()));
});

async function answerTo(endpoint: Endpoint, hash: string) {
  const { status, body, headers } = await new Visitor().try(endpoint, { params: { hash } });
  return { status, body: { ...(body as object), traceId: "" }, cache: headers.get("cache-control") };
}

test("gives a seller's link at least 128 random bits", () => {
  const bytes = leads.map(({ hash }) => Buffer.from(hash, "base64url"));
  for (const [index, { hash, id }] of leads.entries()) {
    expect(hash).toMatch(/^[\w-]+$/);
    expect(bytes[index]!.length * 8).toBeGreaterThanOrEqual(128);
    expect(bytes[index]!.includes(Buffer.from(id.replaceAll("-", ""), "hex"))).toBe(false);
  }
  // Two random bytes are equal once in 256 times: a counter or a time would show as equal bytes.
  for (let position = 0; position < bytes[0]!.length; position += 1) {
    expect(new Set(bytes.map((one) => one[position])).size).toBeGreaterThan(leads.length / 2);
  }
});

test("stores a seller's link nowhere in plain text", async () => {
  const seller = new Visitor();
  await seller.call(getSellerPage, { params: { hash: leads[0]!.hash } });
  await seller.send("GET", `/contact-request/${leads[0]!.hash}`);
  const digits = Buffer.from(leads[0]!.hash, "base64url").toString("hex");
  expect(await findTexts([leads[0]!.hash, digits])).toEqual([]);
});

test("answers every wrong hash the same, in every call of the seller's page", async () => {
  const { hash, id } = leads[0]!;
  const near = [
    hash.slice(0, -1),
    `${hash}A`,
    `${hash}=`,
    ` ${hash}`,
    hash.toUpperCase(),
    hash.toLowerCase(),
    hash.split("").toReversed().join(""),
    // The last letter has unused bits: another letter may stand for the same bytes.
    ...["A", "B", "C", "D", "E"].map((letter) => hash.slice(0, -1) + letter).filter((text) => text !== hash),
    id,
    "%",
    "'--",
    "x",
  ];
  for (const endpoint of sellerCalls) {
    const absent = await answerTo(endpoint, randomUUID());
    expect(absent).toMatchObject({ status: 404, body: { code: "not_found" }, cache: "no-store" });
    for (const guess of near) expect({ guess, ...(await answerTo(endpoint, guess)) }).toEqual({ guess, ...absent });
  }
});

test(`finds no request by ${GUESSES} guessed hashes (seed ${SEED})`, async () => {
  const { length } = Buffer.from(leads[0]!.hash, "base64url");
  const random = seededRandom(SEED);
  const guess = () => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))).toString("base64url");
  const statuses = new Map<number, number>();
  for (let left = GUESSES; left > 0; left -= 20) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => answerTo(getSellerPage, guess())));
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[404, GUESSES]]);
});

test("closes nothing when a seller's link is opened, and only by a call from our own page", async () => {
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
  for (const change of ["close", "withdraw-consent"]) {
    for (const method of ["GET", "PUT"]) {
      expect((await seller.send(method, `${path}/${change}`)).status).toBe(405);
    }
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await seller.send("POST", `${path}/${change}`, { headers })).status).toBe(403);
  }
  expect((await seller.call(getSellerPage, { params })).state).toBe("open");
  await seller.call(closeSellerRequest, { params });
  expect((await seller.call(getSellerPage, { params })).state).toBe("closed");
});

test("shows a buyer the corrected number, and mails them at the seller's closing and withdrawal", async () => {
  const [lead, buyer] = await Promise.all([someLead(), someAgent()]);
  const params = { hash: lead.hash };
  const seller = new Visitor();
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  await seller.call(correctPhone, { params, body: { phone: "050 111 2244" } });
  const { contact } = await buyer.call(getLead, { params: { id: lead.id } });
  expect(contact?.phone).toBe("+358501112244");
  await mailedTo(buyer.email, /(owner has corrected the phone number)/);

  const page = await eventually(async () => {
    const found = await seller.call(getSellerPage, { params });
    expect(found.agents).toHaveLength(1);
    return found;
  });
  expect(page.own).toMatchObject({ contact: { phone: "+358501112244", address: lead.request.address } });
  expect(page.consent.text).toMatch(/^I agree/);
  await seller.call(closeSellerRequest, { params });
  await mailedTo(buyer.email, /(request you bought is closed)/);
  expect((await buyer.call(getLead, { params: { id: lead.id } })).closedAt).not.toBeNull();
  const [agent] = page.agents;
  await seller.call(reportOutcome, { params, body: { outcome: "buyer_chosen", chosenAgentId: agent!.id } });
  expect(await seller.call(getSellerPage, { params })).toMatchObject({ chosenAgentId: agent!.id });
  await seller.call(withdrawConsent, { params });
  await mailedTo(buyer.email, /(contact you bought has been erased)/);
  expect((await seller.call(getSellerPage, { params })).own).toBeNull();
});
