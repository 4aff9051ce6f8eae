import { expect, test } from "@jest/globals";
import { linkToken, digestOf, newSecret, personDigest } from "./secret.ts";

const key = Buffer.alloc(32, 7);

test("gives the secret of a cookie 256 random bits", () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(secrets.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(100);
});

test("derives the same link token every time, and only with the key", () => {
  const token = linkToken(key, "0d3b7c1e-6a7f-4f0b-8d1e-1f5a8c0b9e2d");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(linkToken(key, "0d3b7c1e-6a7f-4f0b-8d1e-1f5a8c0b9e2d")).toBe(token);
  expect(linkToken(Buffer.alloc(32, 8), "0d3b7c1e-6a7f-4f0b-8d1e-1f5a8c0b9e2d")).not.toBe(token);
});

test("stores secrets and addresses in a form that reveals neither", () => {
  expect(digestOf("secret")).toHaveLength(32);
  expect(personDigest(key, "anna@example.test").toString()).not.toContain("anna");
  expect(personDigest(key, "anna@example.test")).not.toEqual(digestOf("anna@example.test"));
});
