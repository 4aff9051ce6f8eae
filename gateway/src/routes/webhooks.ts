import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { toAttempt, toEndpoint } from "../mappers/webhook.ts";

/** Where an agent's programs get events of its leads. */
export function makeWebhookRoutes({ clients: { webhooks } }: { clients: Pick<Clients, "webhooks"> }) {
  return [
    route(contract.listWebhooks, async (call) => {
      const { endpoints } = await webhooks.listWebhookEndpoints({}, signedIn(call).as);
      return { items: endpoints.map(toEndpoint) };
    }),

    route(contract.addWebhook, async (call) => {
      const { endpoint, secret } = await webhooks.addWebhookEndpoint(call.body, signedIn(call).as);
      return { endpoint: toEndpoint(endpoint), secret };
    }),

    route(contract.changeWebhook, async (call) => {
      const { eventTypes, ...body } = call.body;
      const change = { ...call.params, ...body, eventTypes: eventTypes && { types: eventTypes } };
      const { endpoint } = await webhooks.changeWebhookEndpoint(change, signedIn(call).as);
      return toEndpoint(endpoint);
    }),

    route(contract.removeWebhook, async (call) => {
      await webhooks.removeWebhookEndpoint(call.params, signedIn(call).as);
    }),

    route(contract.rotateWebhookSecret, async (call) => {
      const { endpoint, secret } = await webhooks.rotateWebhookSecret(call.params, signedIn(call).as);
      return { endpoint: toEndpoint(endpoint), secret };
    }),

    route(contract.sendTestWebhook, async (call) => {
      await webhooks.sendTestWebhook(call.params, signedIn(call).as);
    }),

    route(contract.listWebhookAttempts, async (call) => {
      const asked = { ...call.params, ...call.query };
      const { attempts, nextCursor } = await webhooks.listWebhookAttempts(asked, signedIn(call).as);
      return { items: attempts.map(toAttempt), nextCursor: nextCursor || null };
    }),

    route(contract.resendWebhook, async (call) => {
      await webhooks.resendWebhook({ attemptId: call.params.id }, signedIn(call).as);
    }),

    route(contract.replayWebhooks, async (call) => {
      const range = { from: new Date(call.body.from), until: new Date(call.body.until) };
      const { count } = await webhooks.replayWebhooks({ ...call.params, ...range }, signedIn(call).as);
      return { count };
    }),
  ];
}
