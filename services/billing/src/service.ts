import type { Kit, Service } from "@doorlight/common/runtime";
import { announcePayable, announcePriceList } from "./announce.ts";
import type { Config } from "./config.ts";
import { billingConsumers } from "./consumers.ts";
import { detailsStore } from "./db/details-store.ts";
import { priceListStore } from "./db/price-list-store.ts";
import { priceListOf } from "./domain/price-list.ts";
import { billingRpc } from "./rpc.ts";
import { makeEraseDetails } from "./use-cases/erase-details.ts";
import { makeExportUser } from "./use-cases/export-user.ts";
import { makePublishPriceLists } from "./use-cases/publish-price-lists.ts";
import { makePutDetails } from "./use-cases/put-details.ts";

/** Billing: what leads cost and how accounts pay. */
export function billing(kit: Kit<Config>): Service {
  const useCases = useCasesOf(kit);
  return {
    rpc: billingRpc(useCases),
    consumers: billingConsumers(useCases),
    ready: once(useCases.publishPriceLists),
  };
}

export type UseCases = ReturnType<typeof useCasesOf>;

function useCasesOf({ db, outbox, packs }: Kit<Config>) {
  const lists = new Map([...packs.values()].map((pack) => [pack.code as string, priceListOf(pack)]));
  const getDetails = (userId: string) => detailsStore.find(db, userId);
  const announce = announcePayable(outbox);
  return {
    getDetails,
    putDetails: makePutDetails({ db, details: detailsStore, announce }),
    eraseDetails: makeEraseDetails({ details: detailsStore, announce }),
    exportUser: makeExportUser({ details: { find: getDetails } }),
    getPriceList: (country: string) => lists.get(country),
    publishPriceLists: makePublishPriceLists({
      db,
      lists: [...lists.values()],
      priceLists: priceListStore,
      announce: announcePriceList(outbox),
    }),
  };
}

/** Until it has succeeded each call tries again: the service is not ready before its prices are told. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}
