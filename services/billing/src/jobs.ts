import { everyHour, everyMinute, forEachAlone, type Job, sends, task } from "@doorlight/common/jobs";
import type { UseCases } from "./parts/use-cases.ts";
import type { InvoiceMonth } from "./use-cases/issue-invoices.ts";

export function makeJobs(useCases: UseCases): Job[] {
  const { resolveCharges, expireUnpaid, voidCharge, dropCards, watchExpiry, purgeProviderEvents } = useCases;
  const { followDigests, publishDispute, trust, reserveDebt, runInvoices, deliverInvoices } = useCases;
  const { answerDeal, billingMailboxes, checkDetails, purgeBans, remindPayers, purgeInvoices, purgeCharges } = useCases;
  const { issueCardInvoices, creditLostRefunds, addFormerCardLines, askForDetails } = useCases;
  const { cancelSetups, renewals, mailFees, chargeFee, topUps, buyTopUp, renewDeals, packs, changePriceLists } =
    useCases;
  return [
    sends(everyMinute("resolve-charges", resolveCharges)),
    sends(everyMinute("end-abandoned", expireUnpaid)),
    everyHour("watch-card-expiry", watchExpiry),
    sends(everyHour("cancel-setups", cancelSetups)),
    everyHour("purge-provider-events", purgeProviderEvents),
    sends(task<{ chargeId: string }>("undo-charge", ({ chargeId }) => voidCharge.undo(chargeId))),
    sends(task<{ cardId: string }>("drop-card", ({ cardId }) => dropCards.dropCard(cardId))),
    sends(task<{ customerId: string }>("drop-customer", ({ customerId }) => dropCards.dropCustomer(customerId))),
    sends(everyMinute("renew-subscriptions", renewals.run)),
    everyHour("mail-fees", mailFees),
    everyHour("check-details", checkDetails),
    sends(task("charge-fee", chargeFee)),
    sends(everyHour("check-top-ups", topUps.check)),
    sends(task("top-up", buyTopUp)),
    // Months begin with a full hour, wherever they do.
    everyHour("renew-deals", renewDeals),
    everyHour("lapse-deals", answerDeal.lapseDue),
    // Days begin with a full hour too, but an outage may last over it.
    sends(everyMinute("invoice-runs", runInvoices.beginDue)),
    sends(task<InvoiceMonth>("invoice-run", runInvoices.run)),
    sends(everyMinute("card-invoices", issueCardInvoices)),
    sends(everyHour("credit-lost-refunds", creditLostRefunds)),
    everyHour("add-card-lines", addFormerCardLines.heal),
    task<{ country: string }>("former-card-sales", addFormerCardLines.run),
    everyHour("ask-for-details", askForDetails),
    sends(everyMinute("invoice-documents", deliverInvoices.makeDue)),
    sends(task<{ invoiceId: string }>("hand-over-invoice", ({ invoiceId }) => deliverInvoices.handOver(invoiceId))),
    everyHour("ask-e-invoice-operator", deliverInvoices.askOperator),
    sends(everyHour("remind-payers", remindPayers)),
    everyMinute("release-debts", reserveDebt.releaseLost),
    everyMinute("publish-trust", trust.publishFormer),
    everyMinute("publish-digests", followDigests.followBehind),
    everyMinute("publish-disputes", publishDispute.former),
    everyHour("purge-bans", purgeBans),
    everyHour("purge-mailboxes", billingMailboxes.purge),
    everyHour("purge-invoices", purgeInvoices),
    everyHour("purge-charges", purgeCharges),
    everyMinute("price-lists", () => forEachAlone([...packs.keys()], changePriceLists.takeEffect)),
  ];
}
