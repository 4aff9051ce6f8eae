import { expect, test } from "@jest/globals";
import { digest, sellerSecrets } from "./seller-secrets.ts";

const ID = "0193a1b2-0000-7000-8000-000000000001";
const secrets = sellerSecrets(Buffer.alloc(32, 7));

test("secrets are the same whenever they are derived and hold 256 bits", () => {
  expect(secrets.sellerHash(ID)).toBe(sellerSecrets(Buffer.alloc(32, 7)).sellerHash(ID));
  expect(secrets.confirmationToken(ID)).toMatch(/^[\w-]{43}$/);
});

test("no secret tells another one", () => {
  const other = ID.replace(/1$/, "2");
  const all = [secrets.sellerHash(ID), secrets.confirmationToken(ID), secrets.sellerHash(other)];
  expect(new Set([...all, sellerSecrets(Buffer.alloc(32, 8)).sellerHash(ID)]).size).toBe(4);
});

test("what is stored cannot be shown as the secret", () => {
  expect(digest(secrets.sellerHash(ID)).toString("base64url")).not.toBe(secrets.sellerHash(ID));
});
