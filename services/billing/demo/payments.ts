import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import type { makeInvoices } from "../src/parts/invoices.ts";
import { bankStatement } from "../test/bank-statement.ts";
import { personId } from "./person-id.ts";

type Ports = {
  invoicing: Pick<
    ReturnType<typeof makeInvoices>,
    "invoices" | "invoicePayments" | "recordPayment" | "reversePayment" | "importStatement" | "decidePayments"
  >;
  pack: CountryPack;
  now: Date;
};

const adminId = personId("admin@doorlight.test");

/**
 * What an admin has corrected: a payment recorded on an account's newest invoice by mistake and taken back, and a payment of a
 * bank file that is none of an agent.
 */
export async function layDemoPayments(userId: string, { invoicing, pack, now }: Ports): Promise<void> {
  const { invoices, invoicePayments, recordPayment, reversePayment, importStatement, decidePayments } = invoicing;
  const [invoice] = await invoices.listOf(userId, undefined, 1);
  if (invoice?.kind !== "invoice") throw new Error("The demo's agent has no invoice");
  const { id: invoiceId, gross, currency, issuedOn: paidOn } = invoice;
  const recorded = { invoiceId, amount: { amount: gross, currency }, paidOn, more: false, approved: null };
  await recordPayment({ ...recorded, adminId, actsAlone: true, idempotencyKey: "demo-payment" });
  const [payment] = await invoicePayments.listOf(invoiceId);
  const reason = "The payment was for another invoice.";
  const paymentId = payment?.id ?? refuse("not_found");
  await reversePayment({ invoiceId, paymentId, reason, adminId, idempotencyKey: "demo-reversal" });

  const day = localDate(pack.timeZone, now);
  const entry = { id: "demo-1", amount: "12.40", currency, day, payer: "Electricity Sample Oy" };
  const content = bankStatement([entry], pack.invoicing.iban);
  const { open } = await importStatement(pack.code, content, { adminId, actsAlone: true });
  for (const { id: entryId } of open) {
    const ignored = {
      entryId,
      settledAs: "ignored",
      paidOn: null,
      reason: "A refund of our own electricity bill",
    } as const;
    await decidePayments.settle({ ...ignored, adminId, idempotencyKey: "demo-ignored" });
  }
}
