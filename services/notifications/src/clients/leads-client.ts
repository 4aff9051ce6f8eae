import { timestampDate } from "@bufbuild/protobuf/wkt";
import { enumText, type RpcClient } from "@doorlight/common/rpc";
import type { Locale } from "@doorlight/common/product";
import type { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import {
  type Place as PlaceMessage,
  type PlaceNames,
  PropertyCondition,
  PropertyType,
} from "@doorlight/proto/leads/v1/lead_pb";
import type { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { HomeMarket } from "../domain/home-market.ts";
import { toLocale } from "../domain/localizer.ts";
import type { NewsFacts, Place, SellerLinks, SellerRequest } from "../domain/mail.ts";
import type { MailedList } from "../domain/news.ts";
import { callPeer } from "./call-peer.ts";
import { toHomeMarket } from "./home-market-mapper.ts";

const leadTypes = enumText(LeadType);
const propertyTypes = enumText(PropertyType);
const conditions = enumText(PropertyCondition);
const paces = enumText(NotificationPace);

type Clients = {
  leads: RpcClient<typeof LeadsService>;
  agencies: RpcClient<typeof AgenciesService>;
  listMails: RpcClient<typeof LeadListMailsService>;
};

export function makeLeadsClient({ leads, agencies, listMails }: Clients) {
  async function findSellerMail(requestId: string, withdrawal: boolean): Promise<SellerRequest | undefined> {
    const answer = await callPeer(leads.getSellerMail({ requestId, withdrawal }));
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
  }

  return {
    async findHomeMarket(requestId: string): Promise<HomeMarket | undefined> {
      const answer = await callPeer(agencies.getHomeMarket({ requestId }));
      return answer && toHomeMarket(answer);
    },

    /** Those that exist. */
    async findLists(ids: readonly string[]): Promise<MailedList[]> {
      const answer = await callPeer(listMails.getLists({ listIds: [...ids] }));
      return (answer?.lists ?? []).map(({ listId, quietFrom, quietUntil, ...list }) => ({
        id: listId,
        userId: list.userId,
        name: list.name,
        notifies: list.notifies,
        pace: paces.toText(list.pace),
        quiet: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : undefined,
        email: list.email,
        unsubscribeToken: list.unsubscribeToken,
      }));
    },

    async findFacts(leadIds: readonly string[], locale: Locale): Promise<NewsFacts[]> {
      const answer = await callPeer(leads.getLeads({ leadIds: [...leadIds] }));
      return (answer?.leads ?? []).map(({ id, leadType, propertyType, condition, ...lead }) => ({
        leadId: id,
        leadType: leadTypes.toText(leadType),
        propertyType: propertyTypes.toText(propertyType),
        ...(lead.rooms !== undefined && { rooms: lead.rooms }),
        ...(lead.area !== undefined && { area: lead.area }),
        ...(lead.constructionYear !== undefined && { constructionYear: lead.constructionYear }),
        ...(condition !== PropertyCondition.UNSPECIFIED && { condition: conditions.toText(condition) }),
        description: lead.description,
        place: toPlace(lead, locale),
      }));
    },

    findRequest: (requestId: string) => findSellerMail(requestId, false),

    async findLinks(requestId: string): Promise<SellerLinks | undefined> {
      const answer = await callPeer(leads.getSellerLinks({ requestId }));
      if (!answer) return undefined;
      const locale = toLocale(answer.locale);
      const { email, firstName, country } = answer;
      return {
        seller: { email, firstName, locale, country },
        requests: answer.links.map(({ leadType, submittedAt, hash, ...placed }) => ({
          leadType: leadTypes.toText(leadType),
          place: toPlace(placed, locale),
          // Leads owes it. Without it the mail is retried rather than sent without one of its links.
          submittedAt: timestampDate(submittedAt!),
          hash,
        })),
      };
    },

    findWithdrawn: (requestId: string) => findSellerMail(requestId, true),

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
