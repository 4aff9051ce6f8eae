import { expect, test } from "@jest/globals";
import { isUnreachable, type SellerFacts } from "./unreachable-seller.ts";

const on = (day: number) => new Date(`2026-11-0${day}T12:00:00Z`);
const facts: SellerFacts = {
  noMailboxAt: on(3),
  visitedAt: on(1),
  isWithdrawn: false,
  isDenied: false,
  isAnswered: false,
};

test("proves a seller unreachable whose mailbox is gone and who has not used the page since", () => {
  expect(isUnreachable(facts)).toBe(true);
  expect(isUnreachable({ ...facts, visitedAt: null })).toBe(true);
});

test.each<[string, Partial<SellerFacts>]>([
  ["no mail was refused for want of a mailbox", { noMailboxAt: null }],
  ["the seller has used the page since", { visitedAt: on(4) }],
  ["the seller has withdrawn the consent", { isWithdrawn: true }],
  ["a super admin has rejected such a claim", { isDenied: true }],
  ["the buyer has logged an answered call", { isAnswered: true }],
])("leaves a claim that a seller cannot be reached to a person if %s", (_, changes) => {
  expect(isUnreachable({ ...facts, ...changes })).toBe(false);
});
