import type { Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import type { Fee } from "../domain/fee.ts";
import type { Subscription } from "../domain/subscription.ts";
import { makeCheckFee } from "./check-fee.ts";
import { makeSettleFee } from "./settle-fee.ts";

const at = new Date("2026-11-21T10:00:00Z");
const pack = { timeZone: "Europe/Helsinki", plans: [], currency: "EUR" } as unknown as CountryPack;
const nothing = async () => undefined;

const start: Fee = {
  id: "fee",
  subscriptionId: "subscription",
  userId: "agent",
  country: "FI",
  reason: "start",
  planId: "basic",
  quota: 2,
  amount: { amount: 6_633n, currency: "EUR" },
  monthlyFee: { amount: 19_900n, currency: "EUR" },
  monthlyQuota: 5,
  vat: { basisPoints: 2_550, amount: { amount: 1_691n, currency: "EUR" } },
  payment: "invoice",
  period: { from: at, to: new Date("2026-11-30T22:00:00Z") },
  state: "pending",
  declineReason: null,
};

/** Settles a fee whose month is paid or not, and returns the reads and writes. */
async function settle(fee: Fee, { isMonthPaid }: { isMonthPaid: boolean }) {
  const seen = { reads: 0, ended: [] as string[], put: [] as Subscription[] };
  const subscriptions = {
    async findIn() {
      seen.reads += 1;
      return undefined;
    },
    async put(_tx: Tx, subscription: Subscription) {
      seen.put.push(subscription);
    },
  };
  const fees = {
    isMonthPaid: async () => isMonthPaid,
    async end(_tx: Tx, id: string) {
      seen.ended.push(id);
      return true;
    },
    markCharged: async (): Promise<Fee> => ({ ...fee, state: "charged" }),
  };
  const settleFee = makeSettleFee({
    checkFee: makeCheckFee({ lockAccount: nothing, subscriptions, fees }),
    fees,
    subscriptions,
    planQuotas: {
      set: nothing,
      add: nothing,
      advance: nothing,
      grantNext: nothing,
      takeBack: nothing,
      grantsFrom: () => at,
    },
    agreed: { agree: nothing },
    events: { planFeeCharged: nothing, mailQueued: nothing },
    addInvoiceLine: nothing,
    cardLines: { add: nothing },
    packOf: () => pack,
  });
  return { settled: await settleFee({} as Tx, fee, at), ...seen };
}

test("settles a due fee with the subscription it was checked with, read once", async () => {
  const { settled, reads, put } = await settle(start, { isMonthPaid: false });
  expect(settled).toEqual({ ...start, state: "charged" });
  expect(put).toMatchObject([{ id: "subscription", planId: "basic", state: "active" }]);
  expect(reads).toBe(1);
});

test("ends a fee that no longer pays for anything, and says so", async () => {
  expect(await settle(start, { isMonthPaid: true })).toEqual({ settled: undefined, reads: 1, ended: ["fee"], put: [] });
});
