import { expect, test } from "@jest/globals";
import { Secret, TOTP } from "otpauth";
import { makeAuthenticator } from "./authenticator.ts";

const key = Buffer.alloc(32, 7);
const seed = "0d3b7c1e-6a7f-4f0b-8d1e-1f5a8c0b9e2d";
const now = new Date("2026-11-21T09:00:10Z");
const authenticator = makeAuthenticator(key, seed, "anna@example.test");

/** The code on the user's phone. */
function codeAt(time: Date): string {
  return new TOTP({ secret: Secret.fromBase32(authenticator.secret) }).generate({ timestamp: time.getTime() });
}
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("accepts the codes of the current, previous and next step, each with its own step", () => {
  const steps = [-30, 0, 30].map((seconds) => authenticator.stepOf(codeAt(later(seconds)), now));
  const current = Math.floor(now.getTime() / 30_000);
  expect(steps).toEqual([current - 1, current, current + 1]);
});

test.each([-60, 60])("refuses an authenticator code %d seconds away", (seconds) => {
  expect(authenticator.stepOf(codeAt(later(seconds)), now)).toBeUndefined();
});

test.each(["", "12345", "1234567", "abcdef"])("refuses the authenticator code %p", (code) => {
  expect(authenticator.stepOf(code, now)).toBeUndefined();
});

test("derives the same authenticator secret every time, from key and seed", () => {
  expect(makeAuthenticator(key, seed, "anna@example.test").secret).toBe(authenticator.secret);
  expect(makeAuthenticator(Buffer.alloc(32, 8), seed, "").secret).not.toBe(authenticator.secret);
  expect(makeAuthenticator(key, crypto.randomUUID(), "").secret).not.toBe(authenticator.secret);
  expect(authenticator.secret).toMatch(/^[A-Z2-7]{32}$/);
});

test("names everything that an app needs in the QR code of an authenticator", () => {
  const uri = new URL(authenticator.uri);
  expect(`${uri.protocol}//${uri.host}`).toBe("otpauth://totp");
  expect(decodeURIComponent(uri.pathname)).toBe("/Doorlight:anna@example.test");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Doorlight",
    secret: authenticator.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
