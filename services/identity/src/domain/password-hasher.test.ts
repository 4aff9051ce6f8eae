import { expect, test } from "@jest/globals";
import { argon2 } from "../../test/argon2.ts";
import { makePasswordHasher } from "./password-hasher.ts";

const hasher = makePasswordHasher({ memory: 64, passes: 1 }, argon2);

test("matches a hash with its password and no other", async () => {
  const hash = await hasher.hash("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await hasher.verify("correct horse", hash)).toBe(true);
  expect(await hasher.verify("Correct horse", hash)).toBe(false);
});

test("never matches an absent hash, not even with the password of the decoy", async () => {
  expect(await hasher.verify("nobody's password", undefined)).toBe(false);
});

test("accepts a password however a keyboard composes its letters", async () => {
  const hash = await hasher.hash("Sää on hyvä");
  expect(await hasher.verify("Sää on hyvä".normalize("NFD"), hash)).toBe(true);
});

test("finds a hash with other parameters outdated", async () => {
  const stronger = makePasswordHasher({ memory: 128, passes: 1 }, argon2);
  const hash = await hasher.hash("correct horse");
  expect([hasher.isOutdated(hash), stronger.isOutdated(hash)]).toEqual([false, true]);
});
