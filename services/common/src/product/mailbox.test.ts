import { expect, test } from "@jest/globals";
import { mailboxOf, personMailbox } from "./mailbox.ts";

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

test.each([
  ["A.n_n-a+1@ProtonMail.com", "anna@proton.me"],
  ["an.na@pm.me", "anna@proton.me"],
  ["a.nna+x@googlemail.com", "anna@gmail.com"],
  ["anna+1@me.com", "anna@icloud.com"],
  ["an.na@mac.com", "an.na@icloud.com"],
  ["anna@ya.ru", "anna@yandex.com"],
  ["An.na+1@example.test", "an.na@example.test"],
])("knows the person of %s by the mailbox %s", (address, mailbox) => {
  expect(personMailbox(address)).toBe(mailbox);
});
