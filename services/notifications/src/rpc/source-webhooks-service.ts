import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { SourceWebhooksService } from "@doorlight/proto/notifications/v1/source_webhooks_service_pb";
import type { ManageSourceWebhook } from "../use-cases/manage-source-webhook.ts";
import type { AttemptPage } from "./attempt-page.ts";

type Dependencies = { attemptPage: AttemptPage; manageSourceWebhook: ManageSourceWebhook };

/** The callbacks of partners' sources. */
export function makeSourceWebhooksService({ attemptPage, manageSourceWebhook }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, SourceWebhooksService, {
        getSourceWebhook: async ({ sourceId }) => ({ endpoint: (await manageSourceWebhook.find(sourceId)) ?? null }),
        setSourceWebhook: ({ sourceId, country, url }) => manageSourceWebhook.set(sourceId, country, url),
        removeSourceWebhook: ({ sourceId }) => manageSourceWebhook.remove(sourceId),
        rotateSourceWebhookSecret: ({ sourceId }) => manageSourceWebhook.rotateSecret(sourceId),
        sendSourceTestWebhook: ({ sourceId }) => manageSourceWebhook.sendTest(sourceId),
        resendSourceWebhook: ({ sourceId, attemptId }) => manageSourceWebhook.resend(sourceId, attemptId),
        listSourceWebhookAttempts: async ({ sourceId, limit, cursor }) =>
          attemptPage((await manageSourceWebhook.found(sourceId)).id, limit, cursor),
      }),
  };
}
