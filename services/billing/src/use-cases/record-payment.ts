import { createHash } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import { isDay, type Clock } from "@doorlight/common/time";
import type { Day } from "../domain/invoice.ts";
import type { IssuedInvoice } from "../domain/issued-invoice.ts";
import type { SettleInvoice } from "./settle-invoice.ts";

type Click = { adminId: string; idempotencyKey: string; requestDigest: string };

type Ports = {
  db: Db;
  invoices: { lock(tx: Tx, id: string): Promise<IssuedInvoice | undefined> };
  payments: {
    findByClick(tx: Tx, adminId: string, idempotencyKey: string): Promise<string | undefined>;
    addByHand(tx: Tx, paid: { invoiceId: string; amount: bigint; paidOn: Day; at: Date; click: Click }): Promise<void>;
  };
  settleInvoice: SettleInvoice;
  clock: Clock;
};

export type PaymentOrder = {
  invoiceId: string;
  amount: Money;
  paidOn: Day;
  adminId: string;
  idempotencyKey: string;
};

/**
 * Records a payment that an admin has seen on the account. Refuses `not_found`, `invalid_request`,
 * `idempotency_key_reused`.
 */
export function makeRecordPayment({ db, invoices, payments, settleInvoice, clock }: Ports) {
  return ({ invoiceId, amount, paidOn, adminId, idempotencyKey }: PaymentOrder): Promise<void> =>
    transaction(db, async (tx) => {
      const invoice = (await invoices.lock(tx, invoiceId)) ?? refuse("not_found");
      if (invoice.kind !== "invoice") refuse("not_found");
      if (amount.amount <= 0n || amount.currency !== invoice.currency)
        refuseField("amount", "amount_invalid", "must be more than nothing, in the currency of the invoice");
      if (!isDay(paidOn)) refuseField("paidOn", "invalid_date", "must be a day of the calendar");
      const order = [invoiceId, amount.amount.toString(), paidOn];
      const requestDigest = createHash("sha256").update(JSON.stringify(order)).digest("hex");
      const known = await payments.findByClick(tx, adminId, idempotencyKey);
      if (known !== undefined && known !== requestDigest) refuse("idempotency_key_reused");
      if (known !== undefined) return;
      const click = { adminId, idempotencyKey, requestDigest };
      const at = clock.now();
      await payments.addByHand(tx, { invoiceId, amount: amount.amount, paidOn, at, click });
      await settleInvoice(tx, invoiceId, at);
    });
}
