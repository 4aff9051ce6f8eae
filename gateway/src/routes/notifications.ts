import { NewsItemSchema } from "@doorlight/proto/notifications/v1/news_service_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { leadPrices } from "../answers/lead-prices.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toLeadName } from "../mappers/lead.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

const newsOf = answerOf(NewsItemSchema, contract.NewsItem);

type Ports = { clients: Pick<Clients, "news" | "leads" | "listMails" | "purchasing"> };

export function makeNotificationRoutes({ clients }: Ports) {
  const { news, leads, listMails } = clients;
  return [
    route(contract.listNotifications, async (call) => {
      const { as } = signedIn(call);
      const page = await news.listNews(call.query, as);
      const leadIds = page.news.map(({ leadId }) => leadId);
      const [found, prices] = await Promise.all([leads.getLeads({ leadIds }, as), leadPrices(clients, leadIds, as)]);
      const locale = readerLocale(call);
      const items = page.news.flatMap((item) => {
        const { leadId } = item;
        const lead = found.leads.find(({ id }) => id === leadId);
        if (!lead) return [];
        const named = { id: leadId, ...toLeadName(lead, locale), rooms: lead.rooms ?? null };
        return { ...newsOf(item), lead: named, price: prices.get(leadId) ?? null };
      });
      return { items, nextCursor: page.nextCursor || null, unread: page.unread };
    }),

    route(contract.markNotificationsRead, async (call) => {
      const { body } = call;
      const which =
        body.leadId !== undefined
          ? ({ case: "leadId", value: body.leadId } as const)
          : ({ case: "upToId", value: body.upToId ?? "" } as const);
      const { unread } = await news.markRead({ which }, signedIn(call).as);
      return { unread };
    }),

    route(contract.getListUnsubscription, async ({ params }) => {
      const { name, notifies } = await listMails.getUnsubscription(params);
      return { name, notifies };
    }),

    route(contract.unsubscribeList, async ({ params }) => {
      await listMails.unsubscribe(params);
    }),
  ];
}
