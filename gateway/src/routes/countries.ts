import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { getCountrySettings, getPricing, listCountries } from "../../contract/index.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toCountrySettings } from "../mappers/country-settings.ts";
import { toPricing } from "../mappers/pricing.ts";
import { route, signedIn } from "../http/route.ts";

export function makeCountryRoutes({ clients, kit: { packs } }: { clients: Clients; kit: Pick<Kit<Config>, "packs"> }) {
  return [
    route(listCountries, async () => ({
      items: [...packs.values()].map(({ code, names, currency, timeZone, phonePrefix, refundDay, selling }) => ({
        code,
        names,
        currency,
        timeZone,
        phonePrefix,
        refundDay,
        selling,
      })),
    })),

    route(getCountrySettings, async (call) => {
      const { country } = call.query;
      const pack = packs.get(country as never) ?? refuse("not_found");
      const pricing = await ifAnswered(signedIn(call).as, ({ timeoutMs }) =>
        clients.billing.getPricing({ country }, { timeoutMs }),
      );
      return toCountrySettings(pack, pricing ? toPricing(pricing) : null);
    }),

    route(getPricing, async ({ query }) => toPricing(await clients.billing.getPricing(query))),
  ];
}
