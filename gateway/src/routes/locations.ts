import { listLocations } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toLocation } from "../mappers/location.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route } from "../http/route.ts";

export function makeLocationRoutes({ clients: { leads } }: { clients: Clients }) {
  return [
    route(listLocations, async (call) => {
      const { q: query, kind: kinds, id: ids, ...rest } = call.query;
      const { locations } = await leads.listLocations({ query, kinds, ids, ...rest, locale: readerLocale(call) });
      return { items: locations.map(toLocation) };
    }),
  ];
}
