import type { Kit, Service } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { makeDetailsStore } from "./db/details-store.ts";
import { makePriceListStore } from "./db/price-list-store.ts";
import { priceListOf } from "./domain/price-list.ts";
import { makeEvents } from "./events.ts";
import { makeRpc } from "./rpc.ts";
import { makeEraseDetails } from "./use-cases/erase-details.ts";
import { makePublishPriceLists } from "./use-cases/publish-price-lists.ts";
import { makePutDetails } from "./use-cases/put-details.ts";

/** Billing: what leads cost and how accounts pay. */
export function billing({ db, outbox, packs }: Kit<Config>): Service {
  const details = makeDetailsStore(db);
  const events = makeEvents(outbox);
  const lists = Array.from(packs.values(), priceListOf);
  const priceLists = new Map(lists.map((list) => [list.country, list]));

  const putDetails = makePutDetails({ db, details, events });
  const eraseDetails = makeEraseDetails({ details, events });
  const publishPriceLists = makePublishPriceLists({ db, lists, priceLists: makePriceListStore(), events });

  return {
    rpc: makeRpc({ details, putDetails, priceLists }),
    consumers: makeConsumers({ eraseDetails }),
    ready: once(publishPriceLists),
  };
}

/** Tries again on each call until it has succeeded: the service is not ready before its prices are published. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}
