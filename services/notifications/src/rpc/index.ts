import type { RpcRoutes } from "@doorlight/common/rpc";
import { makeAttemptPage } from "./attempt-page.ts";
import { makeCampaignMailService } from "./campaign-mail-service.ts";
import { makeContactService } from "./contact-service.ts";
import { makeIntegrationsService } from "./integrations-service.ts";
import { makeMailLogService } from "./mail-log-service.ts";
import { makeNewsService } from "./news-service.ts";
import { makeSourceWebhooksService } from "./source-webhooks-service.ts";
import { makeTimelineService } from "./timeline-service.ts";
import { makeWebhooksService } from "./webhooks-service.ts";

type Dependencies = Parameters<typeof makeCampaignMailService>[0] &
  Parameters<typeof makeContactService>[0] &
  Parameters<typeof makeIntegrationsService>[0] &
  Parameters<typeof makeMailLogService>[0] &
  Parameters<typeof makeNewsService>[0] &
  Parameters<typeof makeTimelineService>[0] &
  Omit<Parameters<typeof makeWebhooksService>[0] & Parameters<typeof makeSourceWebhooksService>[0], "attemptPage">;

/** Every call that notifications answers. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const attemptPage = makeAttemptPage(dependencies.endpoints);
  const services = [
    makeCampaignMailService(dependencies),
    makeContactService(dependencies),
    makeNewsService(dependencies),
    makeMailLogService(dependencies),
    makeTimelineService(dependencies),
    makeWebhooksService({ ...dependencies, attemptPage }),
    makeSourceWebhooksService({ ...dependencies, attemptPage }),
    makeIntegrationsService(dependencies),
  ];
  return {
    routes: (router) => services.forEach(({ routes }) => routes(router)),
  };
}
