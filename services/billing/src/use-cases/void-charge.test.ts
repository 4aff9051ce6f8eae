import type { Db, Tx } from "@doorlight/common/db";
import { expect, test } from "@jest/globals";
import type { Charge } from "../domain/charge.ts";
import { makeVoidCharge } from "./void-charge.ts";

const at = new Date("2026-11-22T12:00:00Z");
const unused = () => Promise.reject(new Error("This is not called"));
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

const refunded: Charge = {
  id: "charge",
  purpose: "purchase",
  referenceId: "purchase",
  userId: "agent",
  country: "FI",
  state: "settled",
  net: euros(4_500n),
  vat: euros(1_148n),
  gross: euros(5_648n),
  card: null,
  failureCode: null,
  createdAt: at,
  traceId: null,
  voidRequestedAt: at,
  isRefund: true,
  leftToBankAt: null,
  settledAt: at,
  provider: { customerId: "cus", cardId: "pm", cardFingerprint: "fp", intentId: "pi" },
};

/** Undoes a refunded charge twice, one after the other, and returns the outcomes. */
async function undoTwice(payBack: () => Promise<boolean>) {
  let charge = refunded;
  const seen = { asked: 0, published: 0, logged: 0 };
  const voidCharge = makeVoidCharge({
    db: { transaction: (work: (tx: Tx) => unknown) => work({} as Tx) } as unknown as Db,
    charges: {
      find: async () => charge,
      findByReference: unused,
      requestRefund: unused,
      voidUnsent: unused,
      requestVoid: unused,
      markPaidBack: async () => (charge = { ...charge, state: "paid_back" }),
      leaveToBank: async (_tx, _id, leftToBankAt) => (charge = { ...charge, leftToBankAt }),
    },
    creditInvoice: { ofPayBack: (_tx, _country, end) => end() },
    trust: { byCardNoMore: async () => {} },
    stopCharge: unused,
    provider: {
      payBack() {
        seen.asked += 1;
        return payBack();
      },
    },
    events: {
      async chargeVoided() {
        seen.published += 1;
      },
      mailQueued: unused,
    },
    undoLater: unused,
    clock: { now: () => at },
    log: { error: () => void (seen.logged += 1) },
  });
  await voidCharge.undo("charge");
  await voidCharge.undo("charge");
  const { state, leftToBankAt } = charge;
  return { state, leftToBankAt, ...seen };
}

test("pays a refunded charge back once", async () => {
  const paidBack = { state: "paid_back", leftToBankAt: null, asked: 1, published: 1, logged: 0 };
  expect(await undoTwice(async () => true)).toEqual(paidBack);
});

test("leaves a charge that the provider refuses as disputed to the bank, without a retry", async () => {
  const left = { state: "settled", leftToBankAt: at, asked: 1, published: 0, logged: 1 };
  expect(await undoTwice(async () => false)).toEqual(left);
});
