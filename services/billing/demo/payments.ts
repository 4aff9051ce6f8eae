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
  const { invoicePayments, recordPayment, reversePayment, importStatement, decidePayments } = invoicing;
  const { id: invoiceId, gross, currency, issuedOn: paidOn } = await newestInvoiceOf(userId, invoicing);
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

const TOO_MUCH = 1_000n;

/** What an account is owed, as it has paid more than its newest invoice asks for. */
export async function layDemoSurplus(userId: string, { invoicing }: Pick<Ports, "invoicing">): Promise<void> {
  const { id: invoiceId, gross, currency, issuedOn: paidOn } = await newestInvoiceOf(userId, invoicing);
  const recorded = { invoiceId, amount: { amount: gross + TOO_MUCH, currency }, paidOn, more: true, approved: null };
  await invoicing.recordPayment({ ...recorded, adminId, actsAlone: true, idempotencyKey: "demo-surplus" });
}

async function newestInvoiceOf(userId: string, { invoices }: Pick<Ports["invoicing"], "invoices">) {
  const [invoice] = await invoices.listOf(userId, undefined, 1);
  if (invoice?.kind !== "invoice") throw new Error("The demo's agent has no invoice");
  return invoice;
}
