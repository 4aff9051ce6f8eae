import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { CampaignLinksService } from "@doorlight/proto/campaign/v1/campaign_links_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

/** The links of mails, for people who are not signed in. */
export function makeCampaignLinksService({ followLinks, links, countsOpens }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, CampaignLinksService, {
        followLink: async ({ token, ...visit }) => ({ target: await followLinks.follow(token, visit) }),
        getMailPreferences: ({ token }) => followLinks.preferences(token),
        setMailPreferences: ({ token, ...preferences }) => followLinks.setPreferences(token, preferences),
        unsubscribe: ({ token }) => followLinks.unsubscribe(token),
        async recordOpen({ campaignId }) {
          if (countsOpens) await links.addOpen(campaignId);
        },
        getMailPage: async ({ token }) => ({ html: await followLinks.page(token) }),
      }),
  };
}
