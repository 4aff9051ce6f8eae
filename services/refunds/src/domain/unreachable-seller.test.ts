import { expect, test } from "@jest/globals";
import { type Claim, isUnreachable, type SellerFacts } from "./unreachable-seller.ts";

const on = (day: number) => new Date(`2026-11-0${day}T12:00:00Z`);
const attempts = [2, 3, 4, 5].map((day) => ({ attemptedAt: on(day), loggedAt: on(day) }));
const own: Claim = { requestId: "own", state: "pending", wasRejected: false, isAnswered: false, attempts };
const other: Claim = { ...own, requestId: "other" };
const facts: SellerFacts = { noMailboxAt: on(3), visitedAt: on(1), claims: [own, other] };

const isProven = (changes: Partial<SellerFacts> = {}) =>
  isUnreachable("own", { ...facts, ...changes }, "Europe/Helsinki");

test("proves a seller unreachable who has no mailbox and whom two buyers tried on four days", () => {
  expect(isProven()).toBe(true);
  expect(isProven({ visitedAt: null })).toBe(true);
  expect(isProven({ claims: [own, { ...other, state: "refunded", attempts: [] }] })).toBe(true);
});

const loggedAtOnce = attempts.map(({ attemptedAt }) => ({ attemptedAt, loggedAt: on(5) }));
const madeAtOnce = attempts.map(({ loggedAt }) => ({ attemptedAt: on(2), loggedAt }));

test.each<[string, Partial<SellerFacts>]>([
  ["no mail was refused for want of a mailbox", { noMailboxAt: null }],
  ["the seller has used the page since", { visitedAt: on(4) }],
  ["one buyer alone says so", { claims: [own] }],
  ["the other buyer has logged too little", { claims: [own, { ...other, attempts: attempts.slice(1) }] }],
  ["the other buyer was rejected", { claims: [own, { ...other, state: "rejected", wasRejected: true }] }],
  ["the other buyer appeals against a rejection", { claims: [own, { ...other, wasRejected: true }] }],
  ["it is the appeal against a rejection", { claims: [{ ...own, wasRejected: true }, other] }],
  ["all attempts were logged on one day", { claims: [{ ...own, attempts: loggedAtOnce }, other] }],
  ["all attempts were made on one day", { claims: [{ ...own, attempts: madeAtOnce }, other] }],
  ["the buyer has logged an answered call", { claims: [{ ...own, isAnswered: true }, other] }],
  ["the buyer has logged no attempt", { claims: [{ ...own, attempts: [] }, other] }],
  ["it is decided already", { claims: [{ ...own, state: "refunded" }, other] }],
])("leaves a claim that a seller cannot be reached to a person if %s", (_, changes) => {
  expect(isProven(changes)).toBe(false);
});
