import { expect, test } from "@jest/globals";
import { accountsOf } from "./accounts-of.ts";

test("counts all addresses of one mailbox as one account, for users and sellers", () => {
  const [account] = accountsOf(undefined, { email: "anna@gmail.com" });
  expect(accountsOf(undefined, { email: "A.nna+1@GoogleMail.com" })).toEqual([account]);
  expect(accountsOf(undefined, { contact: { email: "anna+2@gmail.com" } })).toEqual([account]);
  expect(accountsOf(undefined, { email: "anna@example.test" })).not.toContain(account);
});
