import { expect, test } from "@jest/globals";
import { aPurchase } from "../../../test/builders/leads.ts";
import { anAttempt, anEligibility, aRefundRequest } from "../../../test/builders/refunds.ts";
import { timelineOf } from "./timeline.ts";

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 12, minute, second)).toISOString();
const lead = { purchase: aPurchase({ acquiredAt: at(0) }), closedAt: null, contactErasedAt: null };
const none = { states: [], mails: [] };

test("shows a refund that a rule took up as ours", () => {
  const requests = [aRefundRequest({ requestedAt: at(6), byRule: true })];
  const refunds = { attempts: [], requests, eligibility: anEligibility() };
  expect(timelineOf(lead, none, refunds).map(({ kind }) => kind)).toEqual(["refundBegun", "bought"]);
});

test("tells mails, attempts, states, refund and the seller's acts of a lead, the newest first", () => {
  const decisions = [{ approved: false, message: "", decidedAt: at(7), isAutomatic: false }];
  const requests = [aRefundRequest({ requestedAt: at(6), decisions, appeal: { description: "No", at: at(8) } })];
  const refunds = { attempts: [anAttempt({ at: at(4), note: "Busy" })], requests, eligibility: anEligibility() };
  const mails = [{ kind: "new_interest" as const, at: at(1), failed: false }];
  const states = [{ state: "called" as const, at: at(5) }];
  const closed = {
    ...lead,
    purchase: { ...lead.purchase, refundedAt: at(10) },
    closedAt: at(3),
    contactErasedAt: at(9),
  };
  expect(timelineOf(closed, { states, mails }, refunds).map(({ kind }) => kind)).toEqual([
    "refunded",
    "erased",
    "appealed",
    "refundRejected",
    "refundRequested",
    "state",
    "attempt",
    "closed",
    "mail",
    "bought",
  ]);
});

test.each([
  ["a status that was undone at once", ["met", 0, "to_call", 5], []],
  ["a status that was corrected back at once", ["called", 0, "won", 60, "called", 65], ["called"]],
] as const)("leaves out %s", (_, changes, left) => {
  const states = changes.flatMap((state, i) =>
    typeof state === "string" ? [{ state, at: at(1, Number(changes[i + 1])) }] : [],
  );
  const kept = timelineOf(lead, { ...none, states }, undefined).flatMap((entry) =>
    entry.kind === "state" ? entry.state : [],
  );
  expect(kept).toEqual(left);
});

test("keeps a status that went back later", () => {
  const states = [
    { state: "met" as const, at: at(1) },
    { state: "to_call" as const, at: at(2) },
  ];
  expect(timelineOf(lead, { ...none, states }, undefined)).toHaveLength(3);
});
