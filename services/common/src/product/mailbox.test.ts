import { expect, test } from "@jest/globals";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["anna+1@example.test", "anna@example.test"],
  ["anna+leads+2@example.test", "anna@example.test"],
  ["+@example.test", "+@example.test"],
  ["a.n.na+1@gmail.com", "anna@gmail.com"],
  ["a.nna@googlemail.com", "anna@gmail.com"],
  ["an.na@example.test", "an.na@example.test"],
])("puts mail to %s into the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
