import { days, hours } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import { bodyDigest, externalDigest, type IntakeFacts, intakeState } from "./intake.ts";

const now = new Date("2026-11-20T12:00:00Z");
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const request: IntakeFacts = {
  id: "r1",
  subSource: null,
  receivedAt: before(hours(1)),
  closedAt: null,
  isDuplicate: false,
  lead: null,
  refunds: [],
};
const lead = { publishedAt: before(hours(1)), expiresAt: before(-days(6)), cap: 4, sold: 0 };
const refund = { reason: "wrong_phone" as const, refundedAt: now };

test.each<[string, Partial<IntakeFacts>, string]>([
  ["waits for its seller", {}, "waiting"],
  ["waits to the last millisecond of its link", { receivedAt: before(hours(24) - 1) }, "waiting"],
  ["expires with its link", { receivedAt: before(hours(24)) }, "expired"],
  ["is closed before it is confirmed", { closedAt: now }, "closed"],
  ["is a duplicate without a lead", { isDuplicate: true }, "duplicate"],
  ["is a lead that is marked as a duplicate", { isDuplicate: true, closedAt: now, lead }, "duplicate"],
  ["is published", { lead }, "published"],
  ["is published and its time is over", { lead: { ...lead, expiresAt: now } }, "expired"],
  ["is closed unsold", { lead, closedAt: now }, "closed"],
  ["is sold, and stays so when it is closed", { lead: { ...lead, sold: 1 }, closedAt: now }, "sold"],
  ["is sold though one purchase was refunded", { lead: { ...lead, sold: 2 }, refunds: [refund] }, "sold"],
  ["is refunded if all purchases were", { lead: { ...lead, sold: 1 }, refunds: [refund] }, "refunded"],
])("tells the state of a request that %s", (_, changes, state) => {
  expect(intakeState({ ...request, ...changes }, now)).toBe(state);
});

test("knows a body whatever the order of its fields, and tells another one", () => {
  const key = Buffer.alloc(32, 1);
  const digest = (body: object) => bodyDigest(key, { ...body }).toString("hex");
  expect(digest({ a: 1n, b: "x" })).toBe(digest({ b: "x", a: 1n }));
  expect(digest({ a: 1n, b: "x" })).not.toBe(digest({ a: 1n, b: "y" }));
  expect(digest({ a: null })).not.toBe(digest({}));
});

test("makes digests that need the key", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const name = { sourceId: "s", externalId: "1", test: false };
  expect(externalDigest(one, name)).not.toEqual(externalDigest(other, name));
  expect(externalDigest(one, name)).not.toEqual(externalDigest(one, { ...name, sourceId: "t" }));
  expect(externalDigest(one, name)).not.toEqual(externalDigest(one, { ...name, test: true }));
});
