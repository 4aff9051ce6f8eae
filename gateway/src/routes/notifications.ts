import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { leadPrices } from "../answers/lead-prices.ts";
import { toLeadName } from "../mappers/lead.ts";
import { toInstant } from "../mappers/values.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

type Ports = { clients: Pick<Clients, "news" | "leads" | "listMails" | "purchasing"> };

export function makeNotificationRoutes({ clients }: Ports) {
  const { news, leads, listMails } = clients;
  return [
    route(contract.listNotifications, async (call) => {
      const { as } = signedIn(call);
      const { limit, cursor = "" } = call.query;
      const page = await news.listNews({ limit, cursor }, as);
      const leadIds = page.news.map(({ leadId }) => leadId);
      const [found, prices] = await Promise.all([leads.getLeads({ leadIds }, as), leadPrices(clients, leadIds, as)]);
      const locale = readerLocale(call);
      const items = page.news.flatMap(({ id, leadId, listIds, createdAt, readAt, missedReason }) => {
        const lead = found.leads.find((one) => one.id === leadId);
        if (!lead) return [];
        return {
          id,
          lead: { id: leadId, ...toLeadName(lead, locale), rooms: lead.rooms ?? null },
          price: prices.get(leadId) ?? null,
          listIds,
          missedReason: missedReason ?? null,
          createdAt: toInstant(createdAt, "news.created_at"),
          readAt: readAt ? toInstant(readAt, "news.read_at") : null,
        };
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
