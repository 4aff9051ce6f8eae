import { refuse } from "@doorlight/common/errors";
import type { WebhookEndpoint } from "../domain/webhook-endpoint.ts";
import type { ManageWebhooks } from "./manage-webhooks.ts";

type Ports = {
  endpoints: {
    /** None of an agent, be the id an agent's. */
    ofSource(sourceId: string): Promise<WebhookEndpoint | undefined>;
  };
  manageWebhooks: Pick<ManageWebhooks, "add" | "change" | "remove" | "rotateSecret" | "sendTest" | "resend">;
};

/** The one endpoint of a partner's source: what an agent does with its own, by the source's id. */
export function makeManageSourceWebhook({ endpoints, manageWebhooks }: Ports) {
  const find = (sourceId: string) => endpoints.ofSource(sourceId);
  const found = async (sourceId: string) => (await find(sourceId)) ?? refuse("not_found");
  const account = (sourceId: string, country: string) => ({ userId: sourceId, country });

  return {
    find,
    found,

    /** The secret is empty unless the endpoint is new. */
    async set(sourceId: string, country: string, url: string): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
      const known = await find(sourceId);
      const by = account(sourceId, country);
      if (!known) return manageWebhooks.add({ ...by, owner: "source" }, { url, eventTypes: [] });
      const change = { url, state: "on" as const, waiting: "send" as const };
      return { endpoint: await manageWebhooks.change(by, known.id, known.version, change), secret: "" };
    },

    async remove(sourceId: string): Promise<void> {
      const known = await find(sourceId);
      if (known) await manageWebhooks.remove({ userId: sourceId }, known.id);
    },

    async rotateSecret(sourceId: string): Promise<{ secret: string }> {
      const { id } = await found(sourceId);
      return manageWebhooks.rotateSecret(account(sourceId, ""), id);
    },

    /** None of an agent's attempts, be the source's id an agent's. */
    async resend(sourceId: string, attemptId: string): Promise<void> {
      await found(sourceId);
      return manageWebhooks.resend(account(sourceId, ""), attemptId);
    },

    sendTest: async (sourceId: string): Promise<void> =>
      manageWebhooks.sendTest(account(sourceId, ""), (await found(sourceId)).id),
  };
}

export type ManageSourceWebhook = ReturnType<typeof makeManageSourceWebhook>;
