import { expect, test } from "@jest/globals";
import { digest, makeSellerSecrets } from "./seller-secrets.ts";

const ID = "0193a1b2-0000-7000-8000-000000000001";
const secrets = makeSellerSecrets({ current: Buffer.alloc(32, 7) });

test("derives the same seller's secrets each time, with 256 bits", () => {
  expect(secrets.sellerHash(ID)).toBe(makeSellerSecrets({ current: Buffer.alloc(32, 7) }).sellerHash(ID));
  expect(secrets.confirmationToken(ID)).toMatch(/^[\w-]{43}$/);
});

test("makes no secret of a seller equal to another or revealing it", () => {
  const other = ID.replace(/1$/, "2");
  const all = [secrets.sellerHash(ID), secrets.confirmationToken(ID), secrets.sellerHash(other)];
  expect(new Set([...all, makeSellerSecrets({ current: Buffer.alloc(32, 8) }).sellerHash(ID)]).size).toBe(4);
});

test("stores a digest that is not the secret", () => {
  expect(digest(secrets.sellerHash(ID)).toString("base64url")).not.toBe(secrets.sellerHash(ID));
});
