import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { NewsService } from "@doorlight/proto/notifications/v1/news_service_pb";
import { z } from "zod";
import type { DeliveryStore } from "../db/delivery-store.ts";
import type { NewsStore } from "../db/news-store.ts";
import type { WebhookEndpointStore } from "../db/webhook-endpoint-store.ts";
import type { ReadNews } from "../use-cases/read-news.ts";

const paging = makePaging(z.strictObject({ id: z.uuid() }));

type Dependencies = {
  news: NewsStore;
  deliveries: Pick<DeliveryStore, "ofLead">;
  readNews: ReadNews;
  endpoints: Pick<WebhookEndpointStore, "exportOf">;
};

/** The bell of agents, and the mails about their leads. */
export function makeNewsService({ news, deliveries, readNews, endpoints }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      serveMethods(router, NewsService, {
        async listNews({ limit, cursor }, ctx) {
          const { userId } = userCaller(ctx);
          const rows = await news.list(userId, limit + 1, paging.start(cursor)?.id);
          const { items, nextCursor } = paging.page(rows, limit, ({ id }) => ({ id }));
          return { news: items, nextCursor, unread: await news.unreadOf(userId) };
        },
        async markRead({ which }, ctx) {
          const read = which.case === "leadId" ? { leadId: which.value } : { upToId: which.value ?? "" };
          return { unread: await readNews(userCaller(ctx), read) };
        },
        listLeadMails: async ({ leadId }, ctx) => ({ mails: await deliveries.ofLead(leadId, userCaller(ctx).userId) }),
      });
      serveMethods(router, PersonalDataService, {
        async exportUser({ userId }) {
          const [items, sent] = await Promise.all([news.ofUser(userId), endpoints.exportOf(userId)]);
          const webhooks = sent.endpoints.length + sent.messages.length > 0 ? sent : undefined;
          return { json: JSON.stringify({ ...(items.length > 0 && { news: items }), webhooks }) };
        },
      });
    },
  };
}
