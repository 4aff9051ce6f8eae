import { expect, test } from "@jest/globals";
import { deliveryViolations, effectViolations } from "./delivery-violations.ts";
import type { PublishedEvent } from "./delivery-violations.ts";

const event = (key: string, version: number): PublishedEvent => ({
  eventId: `${key}${version}`,
  key,
  version: BigInt(version),
});
const [a1, a2, b1] = [event("a", 1), event("a", 2), event("b", 1)];

test("accepts duplicates of events and any order between keys", () => {
  expect(deliveryViolations([a1, a2, b1], [b1, a1, a2, a1, b1])).toEqual([]);
});

test("reports an event that never arrived as lost", () => {
  expect(deliveryViolations([a1, a2], [a2, a2])).toEqual(["a version 1 is lost"]);
});

test("reports an event that first arrived after its successor as out of order", () => {
  expect(deliveryViolations([a1, a2], [a2, a1, a2])).toEqual(["a version 1 came after 2"]);
});

test("reports an event with no effect or with two as a violation", () => {
  const violations = ["a version 1 had 2 effects", "a version 2 had 0 effects"];
  expect(effectViolations([a1, a2, b1], [a1, a1, b1])).toEqual(violations);
});
