import type { FollowUpState, MyLead } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { aMyLead, aPurchase } from "../../../test/builders/leads.ts";
import { anEligibility } from "../../../test/builders/refunds.ts";
import { nextStepOf } from "./next-step.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const at = "2026-11-21T12:00:00.000Z";
const closed = { lead: { ...aMyLead().lead, closedAt: at } };
const unanswered = { attempts: [{ kind: "no_answer", at } as const] };
const eligible = { refundEligibility: anEligibility({ from: at, attemptsMissing: 0, daysMissing: 0 }) };

const inState = (state: FollowUpState, changes: Partial<MyLead> = {}, remindAt: string | null = null) =>
  aMyLead({ followUp: { ...aMyLead().followUp!, state, remindAt }, ...changes });

test.each([
  ["calls a new lead", inState("to_call"), { name: "call" }],
  ["tries again after an attempt in vain", inState("called", unanswered), { name: "tryAgain", at }],
  ["tries again without an attempt", inState("called"), { name: "tryAgain" }],
  [
    "agrees on a visit after an answered call",
    inState("called", { attempts: [{ kind: "call", at }] }),
    { name: "meet" },
  ],
  [
    "may ask for a refund once it is possible",
    inState("called", { ...unanswered, ...eligible }),
    { name: "refundOrTry" },
  ],
  ["asks for the decision after a visit", inState("met"), { name: "decide" }],
  ["asks who was chosen in a closed request", inState("to_call", closed), { name: "closed", at }],
  ["keeps to a reminder, even of a closed request", inState("to_call", closed, at), { name: "remind", at }],
  ["deletes copies of an erased contact", inState("met", { contactErasedAt: at }, at), { name: "erased", at }],
  ["waits for the answer to a refund request", inState("called", { refund: "pending" }), { name: "refundPending" }],
  [
    "waits for the refund that a rule makes",
    inState("to_call", { ...closed, refundEligibility: anEligibility({}, { refundDueAt: at }) }),
    { name: "refundDue", at },
  ],
  ["has none in a won lead", inState("won", closed, at), null],
  ["has none in a lost lead", inState("lost"), null],
  ["has none after a refund", inState("called", { purchase: aPurchase({ refundedAt: at }) }), null],
] as const)("%s", (_, myLead, step) => expect(nextStepOf(myLead, now)).toEqual(step));
