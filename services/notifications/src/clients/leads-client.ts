import { type Locale, toLocale } from "@doorlight/common/product";
import type { RpcClient } from "@doorlight/common/rpc";
import { type AgenciesService, GetHomeMarketResponseSchema } from "@doorlight/proto/leads/v1/agencies_service_pb";
import {
  GetListsResponseSchema,
  type LeadListMailsService,
} from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import {
  GetLeadsResponseSchema,
  GetSellerLinksResponseSchema,
  GetSellerMailResponseSchema,
  type LeadsService,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import type { HomeMarket } from "../domain/home-market.ts";
import type { NewsFacts, Place } from "../domain/mail.ts";
import type { SellerLinks, SellerRequest } from "../domain/mail-sources.ts";
import type { MailedList } from "../domain/news.ts";
import { callPeer } from "./call-peer.ts";

type Clients = {
  leads: RpcClient<typeof LeadsService>;
  agencies: RpcClient<typeof AgenciesService>;
  listMails: RpcClient<typeof LeadListMailsService>;
};

export function makeLeadsClient({ leads, agencies, listMails }: Clients) {
  async function findSellerMail(requestId: string, withdrawal: boolean): Promise<SellerRequest | undefined> {
    const mail = await callPeer(GetSellerMailResponseSchema, leads.getSellerMail({ requestId, withdrawal }));
    if (!mail) return undefined;
    const { leadType, cap, confirmationToken, hash, earlier, buyerCount, partner, isNotSent } = mail;
    const seller = toSeller(mail);
    const place = toPlace(mail, seller.locale);
    return { seller, leadType, place, cap, confirmationToken, hash, earlier, buyerCount, partner, isNotSent };
  }

  async function findLeads(leadIds: readonly string[]) {
    const answer = await callPeer(GetLeadsResponseSchema, leads.getLeads({ leadIds: [...leadIds] }));
    return answer?.leads ?? [];
  }

  return {
    findHomeMarket: (requestId: string): Promise<HomeMarket | undefined> =>
      callPeer(GetHomeMarketResponseSchema, agencies.getHomeMarket({ requestId })),

    /** Those that exist. */
    async findLists(ids: readonly string[]): Promise<MailedList[]> {
      const answer = await callPeer(GetListsResponseSchema, listMails.getLists({ listIds: [...ids] }));
      return answer?.lists ?? [];
    },

    async findFacts(leadIds: readonly string[], locale: Locale): Promise<NewsFacts[]> {
      return (await findLeads(leadIds)).map((lead) => {
        const { id: leadId, leadType, propertyType, rooms, area, constructionYear, condition, description } = lead;
        const home = { propertyType, rooms, area, constructionYear, condition, description };
        return { leadId, leadType, ...home, place: toPlace(lead, locale) };
      });
    },

    findRequest: (requestId: string) => findSellerMail(requestId, false),

    async findLinks(requestId: string): Promise<SellerLinks | undefined> {
      const answer = await callPeer(GetSellerLinksResponseSchema, leads.getSellerLinks({ requestId }));
      if (!answer) return undefined;
      const seller = toSeller(answer);
      return {
        seller,
        requests: answer.links.map(({ leadType, submittedAt, hash, ...placed }) => ({
          leadType,
          place: toPlace(placed, seller.locale),
          submittedAt,
          hash,
        })),
      };
    },

    findWithdrawn: (requestId: string) => findSellerMail(requestId, true),

    async findPlaceOfLead(leadId: string, locale: Locale): Promise<Place | undefined> {
      const [lead] = await findLeads([leadId]);
      return lead && toPlace(lead, locale);
    },
  };
}

function toSeller({ email, firstName, locale, country }: Record<"email" | "firstName" | "locale" | "country", string>) {
  return { email, firstName, locale: toLocale(locale), country };
}

type Placed = { place: Place; placeNames: Readonly<Record<string, Omit<Place, "postalCode">>> };

/** A place with its names in the reader's language. */
function toPlace({ place, placeNames }: Placed, locale: Locale): Place {
  const { district, city } = placeNames[locale] ?? place;
  return { postalCode: place.postalCode, district, city };
}
