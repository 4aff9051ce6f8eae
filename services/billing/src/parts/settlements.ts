import type { Db, Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { lockAccount } from "../db/account-lock.ts";
import { makeAgreedFeeStore } from "../db/agreed-fee-store.ts";
import type { CardLineStore } from "../db/card-line-store.ts";
import { makeFeeStore } from "../db/fee-store.ts";
import { makePlanQuotaStore } from "../db/plan-quota-store.ts";
import { makeSaleStore } from "../db/sale-store.ts";
import { makeSubscriptionStore } from "../db/subscription-store.ts";
import type { Charge } from "../domain/charge.ts";
import type { makeEvents } from "../events.ts";
import type { AddInvoiceLine } from "../use-cases/add-invoice-lines.ts";
import { makeAgreedFees } from "../use-cases/agreed-fees.ts";
import { makeCheckFee } from "../use-cases/check-fee.ts";
import { makePlanQuotas } from "../use-cases/plan-quotas.ts";
import { makeSaveSubscription } from "../use-cases/save-subscription.ts";
import { makeSettleFee } from "../use-cases/settle-fee.ts";
import { makeSettleSale } from "../use-cases/settle-sale.ts";

type Dependencies = {
  db: Db;
  events: ReturnType<typeof makeEvents>;
  packOf: (country: string) => CountryPack;
  clock: Clock;
  addInvoiceLine: AddInvoiceLine;
  cardLines: CardLineStore;
};

/** A charge that a card has paid. */
type Paid = Pick<Charge, "id" | "referenceId" | "gross">;

/** The settlements of packs and fees; contracts have them charged, so these come first. */
export function makeSettlements({ db, events, packOf, clock, addInvoiceLine, cardLines }: Dependencies) {
  const sales = makeSaleStore(db);
  const subscriptionStore = makeSubscriptionStore(db);
  const subscriptions = { ...subscriptionStore, ...makeSaveSubscription({ subscriptions: subscriptionStore, events }) };
  const fees = makeFeeStore(db);
  const quotas = makePlanQuotaStore();
  const agreedFees = makeAgreedFeeStore();

  const agreed = makeAgreedFees({ agreedFees, packOf });
  const planQuotas = makePlanQuotas({ quotas, fees, agreed, events, packOf });
  const settleSale = makeSettleSale({ sales, events, addInvoiceLine, cardLines });
  const checkFee = makeCheckFee({ lockAccount, subscriptions, fees });
  const settleFee = makeSettleFee({
    checkFee,
    fees,
    subscriptions,
    planQuotas,
    agreed,
    events,
    addInvoiceLine,
    cardLines,
    packOf,
  });
  /** False if the charge pays for nothing. */
  async function feePaid(tx: Tx, charge: Paid): Promise<boolean> {
    const fee = await fees.find(tx, charge.referenceId);
    return fee !== undefined && (await settleFee(tx, fee, clock.now(), charge)) !== undefined;
  }

  return {
    sales,
    subscriptions,
    fees,
    quotas,
    planQuotas,
    agreedFees,
    agreed,
    settleSale,
    checkFee,
    settleFee,
    settled: {
      sale: (tx: Tx, charge: Paid) => settleSale(tx, charge.referenceId, clock.now(), charge),
      fee: feePaid,
    },
  };
}

export type Settlements = ReturnType<typeof makeSettlements>;
