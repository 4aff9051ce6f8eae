import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { locationKind } from "../proto-text.ts";
import { route } from "../route.ts";

export function locations({ clients: { leads } }: { clients: Clients }) {
  return [
    route(contract.listLocations, async ({ query }) => {
      const { locations } = await leads.listLocations({
        country: query.country,
        query: query.q ?? "",
        parentId: query.parentId ?? "",
        kinds: query.kind.map((kind) => locationKind.fromText(kind)),
        ids: query.id,
        limit: query.limit,
      });
      return {
        items: locations.map(({ id, kind, name, code, path, childCount }) => ({
          id,
          kind: contract.LocationKind.parse(locationKind.toText(kind)),
          name,
          code: code || null,
          path,
          childCount,
        })),
      };
    }),
  ];
}
