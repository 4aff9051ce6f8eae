import type { Tx } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import { counter } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import { monthOf } from "../domain/month.ts";
import type { Payment } from "../domain/payment.ts";

type Ports = {
  findInvoiced(tx: Tx, userId: string, since: Date): Promise<bigint>;
  packOf(country: string): CountryPack;
  clock: Clock;
};

const exceeded = counter("invoice_limits_reached_total", {
  description: "Packs that an account may not owe beside the rest",
});

/** Whether an account, whose lock is held, may buy something more this month as it is to be paid (decision 34). */
export function makeInvoiceLimit({ findInvoiced, packOf, clock }: Ports) {
  return async (tx: Tx, { userId, country }: Account, price: Money, payment: Payment): Promise<boolean> => {
    if (payment !== "invoice") return true;
    const { invoiceLimit, timeZone } = packOf(country);
    const owed = await findInvoiced(tx, userId, monthOf(timeZone, clock.now()).from);
    const isWithin = owed + price.amount <= BigInt(invoiceLimit);
    if (!isWithin) exceeded.add(1, { country });
    return isWithin;
  };
}

export type IsWithinInvoiceLimit = ReturnType<typeof makeInvoiceLimit>;
