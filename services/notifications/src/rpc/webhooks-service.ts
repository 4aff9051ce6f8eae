import { refuse } from "@doorlight/common/errors";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { WebhooksService } from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import type { WebhookEndpointStore } from "../db/webhook-endpoint-store.ts";
import type { AttemptPage } from "./attempt-page.ts";
import type { ManageWebhooks } from "../use-cases/manage-webhooks.ts";

type Dependencies = { endpoints: WebhookEndpointStore; attemptPage: AttemptPage; manageWebhooks: ManageWebhooks };

/** Agents' endpoints, and the messages to them. */
export function makeWebhooksService({ endpoints, attemptPage, manageWebhooks }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, WebhooksService, {
        listWebhookEndpoints: async (_, ctx) => ({ endpoints: await endpoints.ofAccount(userCaller(ctx).userId) }),
        addWebhookEndpoint: (endpoint, ctx) => manageWebhooks.add(userCaller(ctx), endpoint),
        useWebhookEndpoint: ({ url }, ctx) => manageWebhooks.use(userCaller(ctx), url),
        async changeWebhookEndpoint({ id, version, url, eventTypes, state, waiting }, ctx) {
          const change = {
            url: url ?? undefined,
            eventTypes: eventTypes?.types,
            state: state ?? undefined,
            waiting: waiting ?? undefined,
          };
          return { endpoint: await manageWebhooks.change(userCaller(ctx), id, version, change) };
        },
        removeWebhookEndpoint: ({ id, onlyUnused }, ctx) =>
          onlyUnused ? manageWebhooks.removeUnused(userCaller(ctx), id) : manageWebhooks.remove(userCaller(ctx), id),
        rotateWebhookSecret: ({ id }, ctx) => manageWebhooks.rotateSecret(userCaller(ctx), id),
        sendTestWebhook: ({ id }, ctx) => manageWebhooks.sendTest(userCaller(ctx), id),
        async listWebhookAttempts({ id, limit, cursor }, ctx) {
          if (!(await endpoints.isOf(userCaller(ctx).userId, id))) return refuse("not_found");
          return attemptPage(id, limit, cursor);
        },
        resendWebhook: ({ attemptId }, ctx) => manageWebhooks.resend(userCaller(ctx), attemptId),
        replayWebhooks: async ({ id, from, until }, ctx) => ({
          count: await manageWebhooks.replay(userCaller(ctx), id, from, until),
        }),
      }),
  };
}
