import { enumText, type RpcClient } from "@doorlight/common/rpc";
import type { Locale } from "@doorlight/common/product";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { Place as PlaceMessage, PlaceNames } from "@doorlight/proto/leads/v1/lead_pb";
import type { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import type { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { HomeMarket } from "../domain/home-market.ts";
import { toLocale } from "../domain/localizer.ts";
import type { Place, SellerRequest } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";
import { toHomeMarket } from "./home-market-mapper.ts";

const leadTypes = enumText(LeadType);

type Clients = { leads: RpcClient<typeof LeadsService>; agencies: RpcClient<typeof AgenciesService> };

export function makeLeadsClient({ leads, agencies }: Clients) {
  return {
    async findHomeMarket(requestId: string): Promise<HomeMarket | undefined> {
      const answer = await callPeer(agencies.getHomeMarket({ requestId }));
      return answer && toHomeMarket(answer);
    },

    async findRequest(requestId: string): Promise<SellerRequest | undefined> {
      const answer = await callPeer(leads.getSellerMail({ requestId }));
      if (!answer) return undefined;
      const { email, firstName, locale, country, cap, confirmationToken, hash } = answer;
      return {
        seller: { email, firstName, locale: toLocale(locale), country },
        leadType: leadTypes.toText(answer.leadType),
        place: toPlace(answer, toLocale(locale)),
        cap,
        confirmationToken,
        hash,
      };
    },

    async findPlaceOfLead(leadId: string, locale: Locale): Promise<Place | undefined> {
      const answer = await callPeer(leads.getLeads({ leadIds: [leadId] }));
      const lead = answer?.leads[0];
      return lead && toPlace(lead, locale);
    },
  };
}

type Placed = { place?: PlaceMessage | undefined; placeNames: Readonly<Record<string, PlaceNames>> };

/** A place with its names in the reader's language. */
function toPlace({ place, placeNames }: Placed, locale: Locale): Place {
  const { district = "", city = "" } = placeNames[locale] ?? place ?? {};
  return { postalCode: place?.postalCode ?? "", district, city };
}
