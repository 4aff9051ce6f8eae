import { expect, test } from "@jest/globals";
import { makeBounceAddresses } from "./bounce-address.ts";

const [key, former, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const id = "0191d2f0-1234-4abc-8def-0123456789ab";
const { addressOf, deliveryOf } = makeBounceAddresses({ current: key, former });
const address = addressOf(id, "fi.doorlight.example");

test("knows a delivery by the address made for it, in capital letters too", () => {
  expect(address).toMatch(/^b-[0-9a-f]{52}@bounces\.fi\.doorlight\.example$/);
  expect(deliveryOf(address)).toBe(id);
  expect(deliveryOf(address.toUpperCase())).toBe(id);
});

test("knows an address of the former key during a rotation, and none of another key", () => {
  expect(deliveryOf(makeBounceAddresses({ current: former }).addressOf(id, "d.example"))).toBe(id);
  expect(deliveryOf(makeBounceAddresses({ current: other }).addressOf(id, "d.example"))).toBeUndefined();
});

test.each([
  ["a changed delivery", address.replace("b-0", "b-1")],
  ["a changed proof", address.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"))],
  ["no proof", address.replace(/.{20}@/, "@")],
  ["words in front", `x${address}`],
  ["another mailbox", "postmaster@bounces.fi.doorlight.example"],
  ["nothing", ""],
])("knows no delivery by an address with %s", (_, guessed) => expect(deliveryOf(guessed)).toBeUndefined());
