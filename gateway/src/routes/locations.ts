import { listLocations } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { locationKind } from "../mappers/enum-text.ts";
import { route } from "../route.ts";

export function makeLocationRoutes({ clients: { leads } }: { clients: Clients }) {
  return [
    route(listLocations, async ({ query }) => {
      const { locations } = await leads.listLocations({
        country: query.country,
        query: query.q ?? "",
        parentId: query.parentId ?? "",
        kinds: query.kind.map(locationKind.fromText),
        ids: query.id,
        limit: query.limit,
      });
      return {
        items: locations.map(({ id, kind, name, code, path, childCount }) => ({
          id,
          kind: locationKind.toText(kind),
          name,
          code: code || null,
          path,
          childCount,
        })),
      };
    }),
  ];
}
