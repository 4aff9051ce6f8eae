import type { Db, Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Budgets } from "../clients/budgets.ts";
import { lockAccount } from "../db/account-lock.ts";
import { makeBalanceStore } from "../db/balance-store.ts";
import { makeChoiceStore } from "../db/choice-store.ts";
import { makeDealDuesStore } from "../db/deal-dues-store.ts";
import type { DetailsStore } from "../db/details-store.ts";
import { makeDebtReservationStore } from "../db/debt-reservation-store.ts";
import { makeTopUpStore } from "../db/top-up-store.ts";
import type { Account } from "../domain/billing-details.ts";
import type { ChargeOrder, ChargeOutcome } from "../domain/charge.ts";
import { packFor } from "../domain/payment.ts";
import type { makeEvents } from "../events.ts";
import { makeMailFees } from "../use-cases/mail-fees.ts";
import { makeBuyPack } from "../use-cases/buy-pack.ts";
import { makeBuyTopUp } from "../use-cases/buy-top-up.ts";
import { makeChangeRenewal } from "../use-cases/change-renewal.ts";
import { makeChargeFee } from "../use-cases/charge-fee.ts";
import { makeChoosePlan } from "../use-cases/choose-plan.ts";
import { makeDropUnpaid } from "../use-cases/drop-unpaid.ts";
import { makeExpireUnpaid } from "../use-cases/expire-unpaid.ts";
import { makeEndContracts } from "../use-cases/end-contracts.ts";
import { makeFindSubscription } from "../use-cases/find-subscription.ts";
import { makeRenewSubscriptions } from "../use-cases/renew-subscriptions.ts";
import { makeReserveDebt } from "../use-cases/reserve-debt.ts";
import { makeTakePayment } from "../use-cases/take-payment.ts";
import { makeTopUps } from "../use-cases/top-ups.ts";
import { makeWatchBalance } from "../use-cases/watch-balance.ts";
import type { Settlements } from "./settlements.ts";

/** Charges cards, at most once for each reference. `until` is when the provider's answer is due. */
export type CardCharges = {
  /** Rejects if nobody waits for the answer and the provider does not say what it did: the same order resumes later. */
  charge(order: ChargeOrder, until?: AbortSignal): Promise<ChargeOutcome>;
  /** Whether the charge is settled; if not, it never will be. Undefined if the provider does not say. */
  endCharge(
    charge: { purpose: "sale" | "fee"; referenceId: string },
    until?: AbortSignal,
  ): Promise<boolean | undefined>;
  /** From then on the charge never settles; one that has is paid back. */
  voidCharge(tx: Tx, charge: { purpose: "sale" | "fee"; referenceId: string }, at: Date): Promise<void>;
};

type Dependencies = {
  db: Db;
  details: Pick<DetailsStore, "findPayable">;
  events: ReturnType<typeof makeEvents>;
  packOf: (country: string) => CountryPack;
  clock: Clock;
  settlements: Settlements;
  cardCharges: CardCharges;
  budgets: Budgets;
  log: Pick<Logger, "warn">;
};

/** Packs, plans and the automatic top-up: an account's own contracts. */
export function makeContracts(dependencies: Dependencies) {
  const { db, details, events, packOf, clock, settlements, cardCharges, budgets, log } = dependencies;
  const { sales, subscriptions, fees, quotas, planQuotas, agreedFees, agreed, settleSale, checkFee, settleFee } =
    settlements;
  const { charge, endCharge, voidCharge } = cardCharges;
  const topUpStore = makeTopUpStore(db);
  const balances = makeBalanceStore();
  const { findPayable } = details;
  const reservations = makeDebtReservationStore(db);
  const account = { db, lockAccount, findPayable, events, packOf, clock };
  const { listBoundFees } = makeDealDuesStore(db);
  const reserveDebt = makeReserveDebt({ ...account, reservations, debts: budgets, listBoundFees, log });

  const takePayment = makeTakePayment({ charge });
  const dropUnpaid = makeDropUnpaid({ fees, sales, voidCharge });
  const renewals = makeRenewSubscriptions({
    ...account,
    subscriptions,
    fees,
    planQuotas,
    agreed,
    settleFee,
    dropUnpaid,
  });
  const topUps = makeTopUps({ ...account, topUps: topUpStore, balances, sales });
  return {
    reserveDebt,
    sales,
    fees,
    subscriptions,
    topUpStore,
    packOfAccount: async ({ userId, country }: Account) => packFor(await findPayable(db, userId), packOf(country)),
    mailFees: makeMailFees({ ...account, subscriptions, agreedFees }),
    buyPack: makeBuyPack({ ...account, budgets, reserveDebt, sales, settleSale, takePayment }),
    buyTopUp: makeBuyTopUp({
      ...account,
      budgets,
      reserveDebt,
      topUps: topUpStore,
      balances,
      sales,
      settleSale,
      charge,
    }),
    changeRenewal: makeChangeRenewal({ ...account, subscriptions, renewals, planQuotas, dropUnpaid }),
    chargeFee: makeChargeFee({ ...account, fees, subscriptions, checkFee, renewals, charge }),
    choosePlan: makeChoosePlan({
      ...account,
      budgets,
      reserveDebt,
      subscriptions,
      fees,
      choices: makeChoiceStore(),
      renewals,
      planQuotas,
      agreed,
      settleFee,
      takePayment,
      endCharge,
    }),
    expireUnpaid: makeExpireUnpaid({ sales, fees, clock }),
    endContracts: makeEndContracts({ ...account, subscriptions, renewals, dropUnpaid, topUps: topUpStore, balances }),
    agreed,
    findSubscription: makeFindSubscription({ ...account, subscriptions, quotas, agreed }),
    renewals,
    topUps,
    watchBalance: makeWatchBalance({ ...account, balances, topUps: topUpStore, sales }),
  };
}
