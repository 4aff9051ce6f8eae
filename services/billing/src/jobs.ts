import { everyHour, everyMinute, forEachAlone, type Job, task } from "@doorlight/common/jobs";
import type { UseCases } from "./parts/use-cases.ts";
import type { InvoiceMonth } from "./use-cases/issue-invoices.ts";

export function makeJobs(useCases: UseCases): Job[] {
  const { resolveCharges, expireUnpaid, voidCharge, dropCards, watchExpiry, purgeProviderEvents } = useCases;
  const { runInvoices, deliverInvoices, remindPayers, purgeInvoices, purgeCharges } = useCases;
  const { cancelSetups, renewals, mailFees, chargeFee, topUps, buyTopUp, renewDeals, packs, changePriceLists } =
    useCases;
  return [
    everyMinute("resolve-charges", resolveCharges),
    everyMinute("end-abandoned", expireUnpaid),
    everyHour("watch-card-expiry", watchExpiry),
    everyHour("cancel-setups", cancelSetups),
    everyHour("purge-provider-events", purgeProviderEvents),
    task<{ chargeId: string }>("undo-charge", ({ chargeId }) => voidCharge.undo(chargeId)),
    task<{ cardId: string }>("drop-card", ({ cardId }) => dropCards.dropCard(cardId)),
    task<{ customerId: string }>("drop-customer", ({ customerId }) => dropCards.dropCustomer(customerId)),
    everyMinute("renew-subscriptions", renewals.run),
    everyHour("mail-fees", mailFees),
    task("charge-fee", chargeFee),
    everyHour("check-top-ups", topUps.check),
    task("top-up", buyTopUp),
    // Months begin with a full hour, wherever they do.
    everyHour("renew-deals", renewDeals),
    // Days begin with a full hour too, but an outage may last over it.
    everyMinute("invoice-runs", runInvoices.beginDue),
    task<InvoiceMonth>("invoice-run", runInvoices.run),
    everyMinute("invoice-documents", deliverInvoices.makeDue),
    task<{ invoiceId: string }>("hand-over-invoice", ({ invoiceId }) => deliverInvoices.handOver(invoiceId)),
    everyHour("ask-e-invoice-operator", deliverInvoices.askOperator),
    everyHour("remind-payers", remindPayers),
    everyHour("purge-invoices", purgeInvoices),
    everyHour("purge-charges", purgeCharges),
    everyMinute("price-lists", () => forEachAlone([...packs.keys()], changePriceLists.takeEffect)),
  ];
}
