import { expect, test } from "@jest/globals";
import { deliveryFaults, effectFaults } from "./delivery-faults.ts";
import type { Announced } from "./delivery-faults.ts";

const event = (key: string, version: number): Announced => ({
  eventId: `${key}${version}`,
  key,
  version: BigInt(version),
});
const [a1, a2, b1] = [event("a", 1), event("a", 2), event("b", 1)];

test("duplicates and the order between keys are no faults", () => {
  expect(deliveryFaults([a1, a2, b1], [b1, a1, a2, a1, b1])).toEqual([]);
});

test("an event that never arrived is lost", () => {
  expect(deliveryFaults([a1, a2], [a2, a2])).toEqual(["a version 1 is lost"]);
});

test("an event that first arrived after its successor is out of order", () => {
  expect(deliveryFaults([a1, a2], [a2, a1, a2])).toEqual(["a version 1 came after 2"]);
});

test("each event must have exactly one effect", () => {
  expect(effectFaults([a1, a2, b1], [a1, a1, b1])).toEqual(["a version 1 had 2 effects", "a version 2 had 0 effects"]);
});
