import type { Db, Tx } from "@doorlight/common/db";
import { type CountryCode, loadCountryPacks } from "@doorlight/common/product";
import { refusalOf } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { noTrust } from "../domain/billing-details.ts";
import type { Fee, NewFee } from "../domain/fee.ts";
import { makeChoosePlan } from "./choose-plan.ts";

const finland = "FI" as CountryCode;
const packs = loadCountryPacks(new URL("../../../../deploy/countries/", import.meta.url).pathname, [finland]);
const account = { userId: "agent", country: "FI" };
const nothing = async () => undefined;
const unused = () => Promise.reject(new Error("This is not called"));

/** Choices of an agent without a plan who pays by invoice. */
function choices(settleFee: (tx: Tx, fee: Fee) => Promise<Fee | undefined>) {
  return makeChoosePlan({
    db: { transaction: (work: (tx: Tx) => unknown) => work({} as Tx) } as unknown as Db,
    lockAccount: nothing,
    subscriptions: { find: nothing, put: nothing },
    fees: {
      add: async (_tx: Tx, fee: NewFee) => ({ ...fee, id: "fee", state: "pending", declineReason: null }),
      find: nothing,
      findPendingChoice: nothing,
      findUnpaid: nothing,
      isMonthPaid: unused,
      end: unused,
    },
    choices: { find: nothing, add: nothing },
    findPayable: async () => ({
      billingMethod: "invoice",
      complete: true,
      cardReady: false,
      reverseCharge: false,
      trust: { ...noTrust, proven: true },
      onHold: false,
      cardSuspended: false,
    }),
    renewals: { catchUp: nothing },
    planQuotas: { grantNext: nothing },
    agreed: { planAt: unused, agree: unused },
    budgets: { holdForClick: async () => {} },
    reserveDebt: { whileMonthReserved: (_, sell) => sell(), take: async () => {} },
    settleFee,
    takePayment: unused,
    endCharge: unused,
    events: { mailQueued: nothing },
    packOf: () => packs.get(finland)!,
    clock: { now: () => new Date("2026-11-21T10:00:00Z") },
  });
}

async function choose(settleFee: (tx: Tx, fee: Fee) => Promise<Fee | undefined>) {
  const { preview, choose: send } = choices(settleFee);
  const { token } = await preview(account, "basic");
  return send({
    ...account,
    planId: "basic",
    token,
    idempotencyKey: "key",
    returnPath: "/account",
    beyondBudget: false,
  });
}

test("answers a chosen plan whose fee is settled as such", async () => {
  expect(await choose(async (_tx, fee) => ({ ...fee, state: "charged" }))).toBeUndefined();
});

test("refuses a chosen plan whose fee no longer pays for anything, not answering it as charged", async () => {
  expect(await refusalOf(choose(nothing))).toMatchObject({ code: "version_outdated" });
});
