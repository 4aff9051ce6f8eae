import type { LeadType } from "@doorlight/common/product";
import { enumText, type RpcClient } from "@doorlight/common/rpc";
import {} from "@doorlight/proto/common/v1/lead_type_pb";
import type { Place as PlaceMessage } from "@doorlight/proto/leads/v1/lead_pb";
import type { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { Locale, Place, Recipient } from "../domain/mail.ts";
import { ask } from "./ask.ts";

type SellerRequest = {
  seller: Recipient;
  leadType: LeadType;
  place: Place;
  cap: number;
  confirmationToken?: string;
  hash?: string;
};

const leadTypes = enumText(LeadType);

export function sellersOf(leads: RpcClient<typeof LeadsService>) {
  return {
    async request(requestId: string): Promise<SellerRequest | undefined> {
      const answer = await ask(leads.getSellerMail({ requestId }));
      if (!answer) return undefined;
      const { email, firstName, locale, country, cap, confirmationToken, hash } = answer;
      return {
        seller: { email, firstName, locale: locale as Locale, country },
        leadType: leadTypes.toText(answer.leadType) as LeadType,
        place: toPlace(answer.place),
        cap,
        confirmationToken,
        hash,
      };
    },

    async placeOfLead(leadId: string): Promise<Place | undefined> {
      const answer = await ask(leads.getLeads({ leadIds: [leadId] }));
      const lead = answer?.leads[0];
      return lead && toPlace(lead.place);
    },
  };
}

function toPlace(place: PlaceMessage | undefined): Place {
  const { postalCode = "", district = "", city = "" } = place ?? {};
  return { postalCode, district, city };
}
