import { expect, test } from "@jest/globals";
import { keyId, open, seal } from "./sealed-key.ts";

const key = Buffer.alloc(32, 1);
const secret = Buffer.from("a secret of some length");

test("opens a sealed secret with its key, and seals it differently each time", () => {
  expect(open(key, seal(key, secret))).toEqual(secret);
  expect(seal(key, secret)).not.toEqual(seal(key, secret));
});

test("opens a sealed secret neither with another key nor after a change of one bit", () => {
  const sealed = seal(key, secret);
  expect(() => open(Buffer.alloc(32, 2), sealed)).toThrow();
  sealed[20]! ^= 1;
  expect(() => open(key, sealed)).toThrow();
});

test("names a key the same each time, and each key differently", () => {
  expect(keyId(key)).toEqual(keyId(Buffer.alloc(32, 1)));
  expect(keyId(key)).not.toEqual(keyId(Buffer.alloc(32, 2)));
});
