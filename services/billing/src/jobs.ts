import { everyHour, everyMinute, forEachAlone, type Job, task } from "@doorlight/common/jobs";
import type { BuyTopUp } from "./use-cases/buy-top-up.ts";
import type { CancelSetups } from "./use-cases/cancel-setups.ts";
import type { ChargeFee } from "./use-cases/charge-fee.ts";
import type { DropCards } from "./use-cases/drop-cards.ts";
import type { EndAbandoned } from "./use-cases/end-abandoned.ts";
import type { PriceLists } from "./use-cases/price-lists.ts";
import type { PurgeProviderEvents } from "./use-cases/purge-provider-events.ts";
import type { RenewDeals } from "./use-cases/renew-deals.ts";
import type { RenewSubscriptions } from "./use-cases/renew-subscriptions.ts";
import type { ResolveCharges } from "./use-cases/resolve-charges.ts";
import type { TopUps } from "./use-cases/top-ups.ts";
import type { VoidCharge } from "./use-cases/void-charge.ts";
import type { WatchExpiry } from "./use-cases/watch-expiry.ts";

type UseCases = {
  resolveCharges: ResolveCharges;
  endAbandoned: EndAbandoned;
  voidCharge: VoidCharge;
  dropCards: DropCards;
  watchExpiry: WatchExpiry;
  cancelSetups: CancelSetups;
  purgeProviderEvents: PurgeProviderEvents;
  renewals: Pick<RenewSubscriptions, "run">;
  chargeFee: ChargeFee;
  topUps: Pick<TopUps, "check">;
  buyTopUp: BuyTopUp;
  renewDeals: RenewDeals;
  countries: readonly string[];
  changePriceLists: Pick<PriceLists, "takeEffect">;
};

export function makeJobs(useCases: UseCases): Job[] {
  const { resolveCharges, endAbandoned, voidCharge, dropCards, watchExpiry, purgeProviderEvents } = useCases;
  const { cancelSetups, renewals, chargeFee, topUps, buyTopUp, renewDeals, countries, changePriceLists } = useCases;
  return [
    everyMinute("resolve-charges", resolveCharges),
    everyMinute("end-abandoned", endAbandoned),
    everyHour("watch-card-expiry", watchExpiry),
    everyHour("cancel-setups", cancelSetups),
    everyHour("purge-provider-events", purgeProviderEvents),
    task<{ chargeId: string }>("undo-charge", ({ chargeId }) => voidCharge.undo(chargeId)),
    task<{ cardId: string }>("drop-card", ({ cardId }) => dropCards.dropCard(cardId)),
    task<{ customerId: string }>("drop-customer", ({ customerId }) => dropCards.dropCustomer(customerId)),
    everyMinute("renew-subscriptions", renewals.run),
    task("charge-fee", chargeFee),
    everyHour("check-top-ups", topUps.check),
    task("top-up", buyTopUp),
    // Months begin with a full hour, wherever they do.
    everyHour("renew-deals", renewDeals),
    everyMinute("price-lists", () => forEachAlone(countries, changePriceLists.takeEffect)),
  ];
}
