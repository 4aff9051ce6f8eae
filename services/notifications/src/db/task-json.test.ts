import { expect, test } from "@jest/globals";
import type { BillingFacts } from "../domain/billing-task.ts";
import type { MailTask } from "../domain/mail-task.ts";
import { fromTaskJson, type TaskJson, toTaskJson } from "./task-json.ts";

const money = { amount: 37_900n, currency: "EUR" };
const vat = { basisPoints: 2_550, amount: money };
const at = new Date("2026-11-30T22:00:00Z");

/** All of them, so that a further one cannot be left out. */
const facts: Required<BillingFacts> = {
  credits: 10,
  amount: money,
  budget: money,
  spent: money,
  formerFee: money,
  feeNow: money,
  quotaNow: 3,
  vat,
  payment: "card",
  referenceId: "7",
  planId: "plus",
  monthlyQuota: 10,
  formerQuota: 8,
  at,
  expiryMonth: 2,
  expiryYear: 2027,
  paidBack: money,
  disputed: money,
  stillOnHold: true,
  undecided: true,
  feeObstacle: "on_hold",
  corrected: ["businessName", "taxId"],
  balance: 5,
  waiting: 2,
  toCorrect: ["eInvoiceAddress"],
  number: "FI100007",
  takenBack: money,
  setOff: true,
  left: money,
  dueOn: "2026-12-24",
  ending: [{ name: "Winter", planId: null, lastDay: "2026-12-31" }],
  deal: {
    dealId: "3",
    name: "Winter",
    type: "monthly",
    startsOn: "2026-12-01",
    endsOn: "2027-05-31",
    discountBasisPoints: 1000,
  },
};

test.each<MailTask>([
  { kind: "billing", userId: "1", subject: "plan_fee_changes", facts },
  { kind: "attempts_reminder", userId: "1", leadId: "2", until: at, attemptsMissing: 2, daysMissing: 1 },
  {
    kind: "purchase_receipt",
    userId: "1",
    leadId: "2",
    leadType: "request_for_quote",
    fee: money,
    vat,
    paymentSource: "card",
    acquiredAt: at,
  },
])("reads a mail of the kind $kind from its column as it was written", (task) => {
  expect(fromTaskJson(JSON.parse(JSON.stringify(toTaskJson(task))) as TaskJson)).toEqual(task);
});
