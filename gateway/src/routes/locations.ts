import { listLocations } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { locationKind } from "../mappers/enum-text.ts";
import { toLocation } from "../mappers/location.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route } from "../http/route.ts";

export function makeLocationRoutes({ clients: { leads } }: { clients: Clients }) {
  return [
    route(listLocations, async (call) => {
      const { query } = call;
      const { locations } = await leads.listLocations({
        country: query.country,
        query: query.q ?? "",
        postalCode: query.postalCode ?? "",
        parentId: query.parentId ?? "",
        kinds: query.kind.map(locationKind.fromText),
        ids: query.id,
        limit: query.limit,
        locale: readerLocale(call),
      });
      return { items: locations.map(toLocation) };
    }),
  ];
}
