import type { Call } from "./account.ts";
import type { WebhookEndpoint } from "./objects.ts";
import type { Parameters } from "./parameters.ts";
import { invalid, missing } from "./provider-error.ts";

/** The answer shows the secret this once, as Stripe's does. */
export function createWebhookEndpoint(call: Call, parameters: Parameters): WebhookEndpoint {
  const url = parameters.required("url");
  const events = parameters.list("enabled_events");
  const description = parameters.text("description") ?? null;
  const metadata = parameters.metadata();
  parameters.text("api_version");
  parameters.refuseOthers();
  if (!URL.canParse(url)) throw invalid("Not a valid URL", { param: "url", code: "url_invalid" });
  if (!events) throw invalid("Missing required param: enabled_events.", { param: "enabled_events" });
  return addWebhookEndpoint(call, { url, enabled_events: events, description, metadata, secret: call.newId("whsec") });
}

type Given = Pick<WebhookEndpoint, "url" | "enabled_events" | "description" | "metadata"> & { secret: string };

export function addWebhookEndpoint(call: Call, given: Given): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: call.newId("we"),
    object: "webhook_endpoint",
    created: call.now(),
    livemode: false,
    api_version: null,
    status: "enabled",
    ...given,
  };
  call.account.webhookEndpoints.set(endpoint.id, endpoint);
  return endpoint;
}

export function readWebhookEndpoint(call: Call, parameters: Parameters, id: string): WebhookEndpoint {
  parameters.refuseOthers();
  return withoutSecret(findEndpoint(call, id));
}

export function deleteWebhookEndpoint(call: Call, parameters: Parameters, id: string) {
  parameters.refuseOthers();
  findEndpoint(call, id);
  call.account.webhookEndpoints.delete(id);
  return { id, object: "webhook_endpoint", deleted: true };
}

export function withoutSecret({ secret: _secret, ...endpoint }: WebhookEndpoint): WebhookEndpoint {
  return endpoint;
}

function findEndpoint(call: Call, id: string): WebhookEndpoint {
  const endpoint = call.account.webhookEndpoints.get(id);
  if (!endpoint) throw missing("webhook endpoint", id, "id", 404);
  return endpoint;
}
