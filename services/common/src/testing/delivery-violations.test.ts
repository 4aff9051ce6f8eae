import { expect, test } from "@jest/globals";
import { deliveryViolations, effectViolations } from "./delivery-violations.ts";
import type { PublishedEvent } from "./delivery-violations.ts";

const event = (key: string, version: number): PublishedEvent => ({
  eventId: `${key}${version}`,
  key,
  version: BigInt(version),
});
const [a1, a2, b1] = [event("a", 1), event("a", 2), event("b", 1)];

test("duplicates of events and the order between keys are no delivery violations", () => {
  expect(deliveryViolations([a1, a2, b1], [b1, a1, a2, a1, b1])).toEqual([]);
});

test("an event that never arrived is lost", () => {
  expect(deliveryViolations([a1, a2], [a2, a2])).toEqual(["a version 1 is lost"]);
});

test("an event that first arrived after its successor is out of order", () => {
  expect(deliveryViolations([a1, a2], [a2, a1, a2])).toEqual(["a version 1 came after 2"]);
});

test("an event with no effect or with two is an effect violation", () => {
  const violations = ["a version 1 had 2 effects", "a version 2 had 0 effects"];
  expect(effectViolations([a1, a2, b1], [a1, a1, b1])).toEqual(violations);
});
