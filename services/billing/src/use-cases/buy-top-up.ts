import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type ErrorCode, refusalFrom } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { Money } from "@doorlight/common/money";
import { type CountryPack, frozenVat } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { BudgetHold } from "../domain/budget.ts";
import { type ChargeOrder, type ChargeOutcome, isPassing } from "../domain/charge.ts";
import type { BillingMail } from "../domain/mail.ts";
import { monthOf } from "../domain/month.ts";
import { creditPacksOf, type NewSale, type Sale } from "../domain/pack-sale.ts";
import { packFor, type Payable, type Payment, paymentOf } from "../domain/payment.ts";
import { isAgreed, type TopUp } from "../domain/top-up.ts";
import type { ReserveDebt } from "./reserve-debt.ts";
import type { SettleSale } from "./settle-sale.ts";
import { declineReasonOf } from "./take-payment.ts";

export type TopUpTask = { userId: string };

/** What an account may buy again once it has paid, or its dispute has ended. */
const LATER: (ErrorCode | undefined)[] = [
  "invoice_limit_reached",
  "invoice_overdue",
  "account_on_hold",
  "contact_support",
];

/** A pack whose price is to count before it is bought. */
type Held = Omit<BudgetHold, "beyondBudget"> & { payment: Payment };

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  topUps: {
    findIn(tx: Tx, userId: string): Promise<TopUp | undefined>;
    /** Whether it was enabled until now. */
    stop(tx: Tx, userId: string, reason: string): Promise<boolean>;
  };
  balances: { findExpected(tx: Tx, userId: string): Promise<number | undefined> };
  sales: {
    add(tx: Tx, sale: NewSale, at: Date): Promise<Sale | undefined>;
    findTopUp(tx: Tx, userId: string): Promise<Sale | undefined>;
    countTopUps(tx: Tx, userId: string, since: Date): Promise<number>;
    end(tx: Tx, id: string, declineReason: string | null): Promise<boolean>;
  };
  findPayable(tx: Tx, userId: string): Promise<Payable>;
  reserveDebt: Pick<ReserveDebt, "whileReserved" | "take">;
  budgets: { holdUnattended(hold: Omit<BudgetHold, "beyondBudget">): Promise<boolean> };
  settleSale: SettleSale;
  /** Rejects if the provider does not say what it did; the same order resumes later. */
  charge(order: ChargeOrder): Promise<ChargeOutcome>;
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

/**
 * Buys the pack of an automatic top-up if one is due. May run twice: the account's lock and its one open sale guard it.
 * Without an answer of the card provider the sale stays open and this rejects.
 */
export function makeBuyTopUp(ports: Ports) {
  const { db, lockAccount, topUps, balances, sales, findPayable, settleSale, charge, events, packOf, clock } = ports;

  return async ({ userId }: TopUpTask): Promise<void> => {
    const found = await transaction(db, (tx) => findOrStart(tx, userId));
    const sale = found && "amount" in found ? await startHeld(found) : found;
    failpoint("billing.after_top_up_sale");
    if (!sale) return;
    const { id: referenceId, country, price: net, vat } = sale;
    const outcome = await charge({ purpose: "sale", referenceId, userId, country, net, vat, returnPath: null });
    failpoint("billing.after_top_up_charge");
    if (outcome.kind === "settled") return;
    const reason = declineReasonOf(outcome);
    await transaction(db, async (tx) => {
      await lockAccount(tx, userId);
      if ((await sales.end(tx, sale.id, reason)) && reason && !isPassing(reason)) await stop(tx, sale, reason);
    });
    // Nothing is charged, and the job is retried with a new sale.
    if (!reason) throw new Error("The card provider failed");
  };

  /**
   * Purchasing is asked between two transactions. As with the monthly limit, a spent budget waits for the next month, and an
   * account at its limit on invoice until it has paid.
   */
  async function startHeld({ payment, ...held }: Held): Promise<Sale | undefined> {
    if (!(await ports.budgets.holdUnattended(held))) return undefined;
    const begin = () => transaction(db, (tx) => findOrStart(tx, held.userId, { ...held, payment }));
    try {
      const sale = await (payment === "invoice" ? ports.reserveDebt.whileReserved(held, begin) : begin());
      return sale && "state" in sale ? sale : undefined;
    } catch (error) {
      if (LATER.includes(refusalFrom(error)?.code)) return undefined;
      throw error;
    }
  }

  /**
   * The sale whose card is charged next; undefined if none is due, or the invoice pays. One that is due is to be held
   * against the budget first.
   */
  async function findOrStart(tx: Tx, userId: string, held?: Held): Promise<Sale | Held | undefined> {
    await lockAccount(tx, userId);
    const topUp = await topUps.findIn(tx, userId);
    const open = await sales.findTopUp(tx, userId);
    if (!topUp?.enabled) {
      // Nobody agrees to it any more.
      if (open) await sales.end(tx, open.id, null);
      return undefined;
    }
    return open ?? ((await isDue(tx, topUp)) ? start(tx, topUp, held) : undefined);
  }

  async function isDue(tx: Tx, { userId, country, threshold, monthlyLimit }: TopUp): Promise<boolean> {
    const expected = await balances.findExpected(tx, userId);
    if (expected === undefined || expected > threshold) return false;
    const month = monthOf(packOf(country).timeZone, clock.now());
    return (await sales.countTopUps(tx, userId, month.from)) < monthlyLimit;
  }

  async function start(tx: Tx, topUp: TopUp, held: Held | undefined): Promise<Sale | Held | undefined> {
    const { userId, country, packId } = topUp;
    const payable = await findPayable(tx, userId);
    const ofAccount = packFor(payable, packOf(country));
    const pack = creditPacksOf(ofAccount).find(({ id }) => id === packId);
    if (payable.onHold) return undefined;
    const payment = paymentOf(payable);
    if (!pack) return stop(tx, topUp, "pack_unknown");
    if (!isAgreed(topUp, pack)) return stop(tx, topUp, "pack_changed", { credits: pack.credits, amount: pack.price });
    if (!payment && payable.cardSuspended) return undefined;
    if (!payment) return stop(tx, topUp, "payment_method_missing");
    const now = clock.now();
    const { credits, price } = pack;
    if (!held) return { referenceId: randomUUID(), userId, country, amount: price, payment };
    if (payment === "invoice") await ports.reserveDebt.take(tx, held.referenceId);
    const vat = frozenVat(price, ofAccount.vat.rate);
    const sale = await sales.add(
      tx,
      {
        id: held.referenceId,
        userId,
        country,
        packId,
        credits,
        price,
        vat,
        payment,
        automatic: true,
        idempotencyKey: null,
        isAlone: false,
      },
      now,
    );
    // Another one waits for its card.
    if (!sale) return undefined;
    if (payment === "card") return sale;
    await settleSale(tx, sale.id, now);
    return undefined;
  }

  /** `pack`: its present terms, if they differ from the agreement. */
  async function stop(
    tx: Tx,
    account: { userId: string; country: string },
    reason: string,
    pack: { credits?: number; amount?: Money } = {},
  ): Promise<undefined> {
    const hasStopped = await topUps.stop(tx, account.userId, reason);
    if (hasStopped) await events.mailQueued(tx, account, { subject: "top_up_stopped", ...pack });
  }
}
