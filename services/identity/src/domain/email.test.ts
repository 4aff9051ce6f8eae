import { expect, test } from "@jest/globals";
import { mailboxOf, normaliseEmail } from "./email.ts";

test("different spellings of one e-mail address are one account", () => {
  expect(normaliseEmail(" Anna.Virtanen@Example.TEST ")).toBe("anna.virtanen@example.test");
  expect(normaliseEmail("A\u030Asa@example.test")).toBe(normaliseEmail("åsa@example.test"));
});

test.each([
  ["anna+1@example.test", "anna@example.test"],
  ["anna+leads+2@example.test", "anna@example.test"],
  ["+@example.test", "+@example.test"],
  ["a.n.na+1@gmail.com", "anna@gmail.com"],
  ["a.nna@googlemail.com", "anna@gmail.com"],
  ["an.na@example.test", "an.na@example.test"],
])("mail to %s lies in the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
