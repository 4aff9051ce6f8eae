import { expect, test } from "@jest/globals";
import { fromHeaders, toHeaders } from "./cloud-event-headers.ts";
import type { EventHead } from "./cloud-event-headers.ts";

const head: EventHead = {
  eventId: "019234ab-0000-7000-8000-000000000001",
  type: "doorlight.purchasing.purchase.confirmed.v1",
  source: "/fi/purchasing",
  subject: "lead-1",
  time: new Date("2026-11-21T10:00:00Z"),
  version: 9_007_199_254_740_993n,
  country: "FI",
  schema: "doorlight.purchasing.v1.PurchaseConfirmed",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
};

test("keeps the headers of an event over the journey, as text or as bytes", () => {
  const headers = toHeaders(head);
  const bytes = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text)]));
  expect(fromHeaders(headers)).toEqual(head);
  expect(fromHeaders(bytes)).toEqual(head);
});

test("writes no headers for a missing country or trace", () => {
  const headers = toHeaders({ ...head, country: "", traceparent: undefined });
  expect(Object.keys(headers).filter((name) => /country|traceparent/.test(name))).toEqual([]);
});

test("says in extensions of CloudEvents what its own headers say", () => {
  expect(toHeaders(head)).toMatchObject({
    ce_sequence: "0009007199254740993",
    ce_country: head.country,
    ce_traceparent: head.traceparent,
  });
});

test("gives later versions a later sequence as text", () => {
  const [ninth, tenth] = [9n, 10n].map((version) => toHeaders({ ...head, version })["ce_sequence"] ?? "");
  expect(ninth! < tenth!).toBe(true);
});

test.each(["ce_id", "ce_type", "x-aggregate-version"])("refuses a record without %s as an event", (name) => {
  const { [name]: _, ...rest } = toHeaders(head);
  expect(() => fromHeaders(rest)).toThrow("Headers are not those of an event");
});

test("refuses a record whose id is no UUID as an event", () => {
  expect(() => fromHeaders({ ...toHeaders(head), ce_id: "42" })).toThrow("Headers are not those of an event");
});
