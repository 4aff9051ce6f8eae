import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { type CountryPack, frozenVat } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { BudgetHold } from "../domain/budget.ts";
import type { Account } from "../domain/billing-details.ts";
import type { CardAction } from "../domain/charge.ts";
import {
  creditPacksOf,
  isOfSale,
  type NewSale,
  refuseChanged,
  type Sale,
  type ShownPack,
} from "../domain/pack-sale.ts";
import { canPayBy, packFor, type Payable, type Payment, refuseOnHold, refuseUnnamed } from "../domain/payment.ts";
import type { ReserveDebt } from "./reserve-debt.ts";
import type { SettleSale } from "./settle-sale.ts";
import { refuseUnpaid, type TakePayment } from "./take-payment.ts";

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  sales: {
    /** Undefined if another sale of the same pack is alone. */
    add(tx: Tx, sale: NewSale, at: Date): Promise<Sale | undefined>;
    findByKey(on: Db | Tx, userId: string, key: string): Promise<Sale | undefined>;
    end(tx: Tx, id: string, declineReason: string | null): Promise<boolean>;
  };
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  reserveDebt: Pick<ReserveDebt, "whileReserved" | "take">;
  budgets: { holdForClick(hold: BudgetHold): Promise<void> };
  packOf(country: string): CountryPack;
  settleSale: SettleSale;
  takePayment: TakePayment;
  clock: Clock;
};

export type PackOrder = Account & {
  packId: string;
  payment: Payment;
  idempotencyKey: string;
  returnPath: string;
  /** Null if the buyer does not say. */
  shown: ShownPack | null;
  /** The buyer knows of one that was just bought, and wants one more. */
  another: boolean;
  /** The buyer was asked about a price beyond the account's budget. */
  beyondBudget: boolean;
};

/**
 * Sells a credit pack as its buyer was shown it, by the card at once or on the next invoice. The same key resumes the
 * same sale. Refuses `not_found`, `payment_method_missing`, `billing_details_missing`, `price_changed`, `invoice_limit_reached`,
 * `budget_reached`, `account_on_hold`, `contact_support`, `pack_just_bought`, `card_declined`, `card_error`, `idempotency_key_reused`.
 */
export function makeBuyPack(ports: Ports) {
  const { db, lockAccount, sales, findPayable, packOf, settleSale, takePayment, clock } = ports;

  return async (order: PackOrder): Promise<{ saleId: string; action: CardAction | undefined }> => {
    const sale = await sell(order);
    failpoint("billing.after_sale");
    const { id: saleId, userId, country, price: net, vat } = sale;
    if (sale.state !== "pending") {
      refuseUnpaid(sale);
      return { saleId, action: undefined };
    }
    const action = await takePayment(
      { purpose: "sale", referenceId: saleId, userId, country, net, vat, returnPath: order.returnPath },
      (reason) => transaction(db, async (tx) => void (await sales.end(tx, saleId, reason))),
    );
    return { saleId, action };
  };

  /** The price of a new click's sale counts against the budget, and on invoice among what is owed, before it is sold. */
  async function sell(order: PackOrder): Promise<Sale> {
    const { userId, country, packId, payment, idempotencyKey, beyondBudget } = order;
    const referenceId = randomUUID();
    const begin = () => transaction(db, (tx) => findOrStart(tx, order, referenceId));
    const payable = await findPayable(db, userId);
    const pack = packIn(packFor(payable, packOf(country)), packId);
    if (await sales.findByKey(db, userId, idempotencyKey)) return begin();
    const { price: amount } = pack;
    refuseOnHold(payable);
    if (canPayBy(payable, payment)) refuseUnnamed(payable, payment);
    await ports.budgets.holdForClick({ referenceId, userId, country, amount, beyondBudget });
    if (payment === "card") return begin();
    if (!canPayBy(payable, payment)) refuse("payment_method_missing");
    refuseChanged(pack, order.shown);
    return ports.reserveDebt.whileReserved({ referenceId, userId, country, amount }, begin);
  }

  async function findOrStart(tx: Tx, order: PackOrder, id: string): Promise<Sale> {
    const { userId, idempotencyKey } = order;
    await lockAccount(tx, userId);
    const known = await sales.findByKey(tx, userId, idempotencyKey);
    if (!known) return start(tx, order, id);
    if (!isOfSale(known, order)) refuse("idempotency_key_reused");
    return known;
  }

  async function start(tx: Tx, order: PackOrder, id: string): Promise<Sale> {
    const { userId, country, packId, payment, idempotencyKey } = order;
    const payable = await findPayable(tx, userId);
    const ofAccount = packFor(payable, packOf(country));
    const pack = packIn(ofAccount, packId);
    refuseOnHold(payable);
    if (!canPayBy(payable, payment)) refuse("payment_method_missing");
    refuseUnnamed(payable, payment);
    refuseChanged(pack, order.shown);
    const { credits, price } = pack;
    if (payment === "invoice") await ports.reserveDebt.take(tx, id);
    const now = clock.now();
    const vat = frozenVat(price, ofAccount.vat.rate);
    const click = { automatic: false, idempotencyKey, isAlone: !order.another };
    const bought = { id, userId, country, packId, credits, price, vat, payment, ...click };
    const sale = (await sales.add(tx, bought, now)) ?? refuse("pack_just_bought");
    if (payment === "card") return sale;
    await settleSale(tx, sale.id, now);
    return { ...sale, state: "sold" };
  }
}

const packIn = (pack: CountryPack, id: string) =>
  creditPacksOf(pack).find((one) => one.id === id) ?? refuse("not_found");
