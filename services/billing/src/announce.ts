import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { AccountPayableChangedSchema, PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import type { KeptDetails } from "./db/details-store.ts";
import { type Account, isComplete } from "./domain/billing-details.ts";
import type { PriceList } from "./domain/price-list.ts";
import { toRoute, toUnitPrices } from "./messages.ts";

export function announcePriceList(outbox: Outbox) {
  return (tx: Tx, list: PriceList, version: bigint): Promise<void> => {
    const { country, currency, modifiers } = list;
    return outbox.append(
      tx,
      PriceListChangedSchema,
      { country, currency, unitPrices: toUnitPrices(list), modifiers },
      { version },
    );
  };
}

export function announcePayable(outbox: Outbox) {
  return (tx: Tx, { userId, country }: Account, details: KeptDetails): Promise<void> => {
    const { version } = details;
    const payable = { billingMethod: toRoute(details.billingMethod), billingComplete: isComplete(details) };
    return outbox.append(tx, AccountPayableChangedSchema, { userId, country, ...payable, version }, { version });
  };
}
