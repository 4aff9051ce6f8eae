import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { deliveryOf, deliveryToken } from "./delivery-token.ts";

const key = randomBytes(32);

test("finds the campaign delivery that a token names", () => {
  const id = randomUUID();
  expect(deliveryOf(key, deliveryToken(key, id))).toBe(id);
});

test("knows no token that is guessed, changed or of another key", () => {
  const token = deliveryToken(key, randomUUID());
  const changed = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`;
  for (const forged of [
    "",
    "x",
    randomUUID(),
    changed,
    `${token}=`,
    `${token} `,
    randomBytes(28).toString("base64url"),
  ])
    expect(deliveryOf(key, forged)).toBeUndefined();
  expect(deliveryOf(randomBytes(32), token)).toBeUndefined();
});
