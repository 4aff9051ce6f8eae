import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { AccountPayableChangedSchema, PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { type Account, isComplete, type SavedDetails } from "./domain/billing-details.ts";
import type { PriceList } from "./domain/price-list.ts";
import { toBillingMethod, toUnitPrices } from "./mappers.ts";

/** Every event that billing publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    priceListChanged(tx: Tx, list: PriceList, version: bigint): Promise<void> {
      const { country, currency, modifiers } = list;
      const event = { country, currency, unitPrices: toUnitPrices(list), modifiers };
      return outbox.append(tx, PriceListChangedSchema, event, { version });
    },

    accountPayableChanged(tx: Tx, { userId, country }: Account, details: SavedDetails): Promise<void> {
      const { version } = details;
      const payable = { billingMethod: toBillingMethod(details.billingMethod), billingComplete: isComplete(details) };
      return outbox.append(tx, AccountPayableChangedSchema, { userId, country, ...payable, version }, { version });
    },
  };
}
