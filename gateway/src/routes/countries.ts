import type { Kit } from "@doorlight/common/runtime";
import { getPricing, listCountries } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toPricing } from "../mappers/pricing.ts";
import { route } from "../http/route.ts";

export function makeCountryRoutes({ clients, kit: { packs } }: { clients: Clients; kit: Pick<Kit<Config>, "packs"> }) {
  return [
    route(listCountries, async () => ({
      items: [...packs.values()].map(({ code, names, currency, timeZone, phonePrefix, selling }) => ({
        code,
        names,
        currency,
        timeZone,
        phonePrefix,
        selling,
      })),
    })),

    route(getPricing, async ({ query }) => toPricing(await clients.billing.getPricing(query))),
  ];
}
