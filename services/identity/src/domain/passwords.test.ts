import { expect, test } from "@jest/globals";
import { makePasswords } from "./passwords.ts";

const passwords = makePasswords({ memory: 64, passes: 1 });

test("takes the right password and no other", async () => {
  const hash = await passwords.hash("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await passwords.verify("correct horse", hash)).toBe(true);
  expect(await passwords.verify("Correct horse", hash)).toBe(false);
});

test("an absent hash never matches, whatever is asked", async () => {
  expect(await passwords.verify("nobody's password", undefined)).toBe(false);
});

test("does not depend on how a keyboard composes letters", async () => {
  const hash = await passwords.hash("Sää on hyvä");
  expect(await passwords.verify("Sää on hyvä".normalize("NFD"), hash)).toBe(true);
});

test("knows a hash of other parameters", async () => {
  const stronger = makePasswords({ memory: 128, passes: 1 });
  const hash = await passwords.hash("correct horse");
  expect([passwords.isOutdated(hash), stronger.isOutdated(hash)]).toEqual([false, true]);
});
