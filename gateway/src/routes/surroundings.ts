import type { Kit } from "@doorlight/common/runtime";
import type { SimilarPrices as WirePrices } from "@doorlight/proto/leads/v1/leads_service_pb";
import { getSurroundings, SimilarPrices } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { withQuotes } from "../answers/lead-pages.ts";
import type { LeadReads } from "../limits/lead-reads.ts";
import { locationKind } from "../mappers/enum-text.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  leadReads: Pick<LeadReads, "admit">;
  clients: Pick<Clients, "leads" | "purchasing">;
  kit: Pick<Kit<Config>, "packs">;
}

/** The surroundings of a lead. */
export function makeSurroundingsRoutes({ clients, leadReads, kit: { packs } }: Ports) {
  const packOf = (country: string) => assertDefined(packs.get(country), "country_pack");
  return [
    route(getSurroundings, async (call) => {
      const session = signedIn(call);
      const { as, user } = session;
      const leadId = call.params.id;
      const [{ nearby, prices }, { leads: found }] = await Promise.all([
        clients.leads.getSurroundings({ leadId }, as),
        clients.leads.getLeads({ leadIds: [leadId] }, as),
      ]);
      await leadReads.admit(
        session,
        nearby.map(({ id }) => id),
      );
      const { currency } = packOf(found[0]?.country ?? user.country);
      return {
        nearby: await withQuotes(clients, nearby, { as, locale: readerLocale(call), packOf }),
        prices: prices ? toPrices(prices, currency) : null,
      };
    }),
  ];
}

function toPrices({ place, leads, ...prices }: WirePrices, currency: string): SimilarPrices {
  const money = (amount: bigint) => ({ amount: Number(amount), currency });
  return {
    place: SimilarPrices.shape.place.parse(locationKind.toText(place)),
    leads,
    least: money(prices.least),
    median: money(prices.median),
    most: money(prices.most),
  };
}
