import { everyHour, everyMinute, forEachAlone, type Job, task } from "@doorlight/common/jobs";
import type { MailFees } from "./use-cases/mail-fees.ts";
import type { BuyTopUp } from "./use-cases/buy-top-up.ts";
import type { CancelSetups } from "./use-cases/cancel-setups.ts";
import type { ChargeFee } from "./use-cases/charge-fee.ts";
import type { DeliverInvoices } from "./use-cases/deliver-invoices.ts";
import type { DropCards } from "./use-cases/drop-cards.ts";
import type { ExpireUnpaid } from "./use-cases/expire-unpaid.ts";
import type { PriceLists } from "./use-cases/price-lists.ts";
import type { PurgeCharges } from "./use-cases/purge-charges.ts";
import type { PurgeInvoices } from "./use-cases/purge-invoices.ts";
import type { PurgeProviderEvents } from "./use-cases/purge-provider-events.ts";
import type { RemindPayers } from "./use-cases/remind-payers.ts";
import type { RenewDeals } from "./use-cases/renew-deals.ts";
import type { RenewSubscriptions } from "./use-cases/renew-subscriptions.ts";
import type { ResolveCharges } from "./use-cases/resolve-charges.ts";
import type { RunInvoices } from "./use-cases/run-invoices.ts";
import type { InvoiceMonth } from "./use-cases/issue-invoices.ts";
import type { TopUps } from "./use-cases/top-ups.ts";
import type { VoidCharge } from "./use-cases/void-charge.ts";
import type { WatchExpiry } from "./use-cases/watch-expiry.ts";

type UseCases = {
  resolveCharges: ResolveCharges;
  expireUnpaid: ExpireUnpaid;
  voidCharge: VoidCharge;
  dropCards: DropCards;
  watchExpiry: WatchExpiry;
  cancelSetups: CancelSetups;
  purgeProviderEvents: PurgeProviderEvents;
  renewals: Pick<RenewSubscriptions, "run">;
  mailFees: MailFees;
  chargeFee: ChargeFee;
  topUps: Pick<TopUps, "check">;
  buyTopUp: BuyTopUp;
  renewDeals: RenewDeals;
  runInvoices: Pick<RunInvoices, "beginDue" | "run">;
  deliverInvoices: Pick<DeliverInvoices, "makeDue" | "handOver" | "askOperator">;
  remindPayers: RemindPayers;
  purgeInvoices: PurgeInvoices;
  purgeCharges: PurgeCharges;
  countries: readonly string[];
  changePriceLists: Pick<PriceLists, "takeEffect">;
};

export function makeJobs(useCases: UseCases): Job[] {
  const { resolveCharges, expireUnpaid, voidCharge, dropCards, watchExpiry, purgeProviderEvents } = useCases;
  const { runInvoices, deliverInvoices, remindPayers, purgeInvoices, purgeCharges } = useCases;
  const { cancelSetups, renewals, mailFees, chargeFee, topUps, buyTopUp, renewDeals, countries, changePriceLists } =
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
    everyMinute("price-lists", () => forEachAlone(countries, changePriceLists.takeEffect)),
  ];
}
