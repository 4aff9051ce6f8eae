import { expect, test } from "@jest/globals";
import { newRecoveryCodes, recoveryCodeDigest } from "./recovery-code.ts";

const key = Buffer.alloc(32, 7);

test("makes ten recovery codes, all different and easy to write down", () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
});

test("recognises a recovery code however it is typed, for its owner alone", () => {
  const digest = recoveryCodeDigest(key, "anna", "k7m2p-x9qrd");
  expect(recoveryCodeDigest(key, "anna", " K7M2P X9QRD ")).toEqual(digest);
  expect(recoveryCodeDigest(key, "eero", "k7m2p-x9qrd")).not.toEqual(digest);
  expect(recoveryCodeDigest(Buffer.alloc(32, 8), "anna", "k7m2p-x9qrd")).not.toEqual(digest);
});
