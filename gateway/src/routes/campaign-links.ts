import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route } from "../http/route.ts";

/** What recipients of campaigns choose by the link in a mail, without a login. */
export function makeCampaignLinkRoutes({ clients: { campaignLinks } }: { clients: Pick<Clients, "campaignLinks"> }) {
  return [
    route(contract.getMailPreferences, async ({ params }) => {
      const { news, offers } = await campaignLinks.getMailPreferences(params);
      return { news, offers };
    }),

    route(contract.setMailPreferences, async ({ params, body }) => {
      await campaignLinks.setMailPreferences({ ...params, ...body });
    }),

    route(contract.unsubscribe, async ({ params }) => {
      await campaignLinks.unsubscribe(params);
    }),
  ];
}
