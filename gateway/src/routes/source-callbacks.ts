import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { type Call, route, signedIn } from "../http/route.ts";
import { toAttempt, toEndpoint } from "../mappers/webhook.ts";

type Asked = Pick<Call<typeof contract.getSourceCallback>, "params" | "session">;

/** Where the outcomes of partners' requests are posted, for super admins. */
export function makeSourceCallbackRoutes({
  clients: { sources, sourceWebhooks },
}: {
  clients: Pick<Clients, "sources" | "sourceWebhooks">;
}) {
  /** Refuses `not_found` for an id that no source has. */
  async function sourceOf(call: Asked) {
    const { as } = signedIn(call);
    const { country } = await sources.findSource(call.params, as);
    return { sourceId: call.params.id, country, as };
  }

  return [
    route(contract.getSourceCallback, async (call) => {
      const { sourceId, as } = await sourceOf(call);
      const { endpoint } = await sourceWebhooks.getSourceWebhook({ sourceId }, as);
      return { callback: endpoint ? toEndpoint(endpoint) : null };
    }),

    route(contract.setSourceCallback, async (call) => {
      const { sourceId, country, as } = await sourceOf(call);
      const { endpoint, secret } = await sourceWebhooks.setSourceWebhook({ sourceId, country, ...call.body }, as);
      return { callback: toEndpoint(endpoint), secret: secret || null };
    }),

    route(contract.removeSourceCallback, async (call) => {
      const { sourceId, as } = await sourceOf(call);
      await sourceWebhooks.removeSourceWebhook({ sourceId }, as);
    }),

    route(contract.rotateSourceCallbackSecret, async (call) => {
      const { sourceId, as } = await sourceOf(call);
      return { secret: (await sourceWebhooks.rotateSourceWebhookSecret({ sourceId }, as)).secret };
    }),

    route(contract.testSourceCallback, async (call) => {
      const { sourceId, as } = await sourceOf(call);
      await sourceWebhooks.sendSourceTestWebhook({ sourceId }, as);
    }),

    route(contract.resendSourceCallback, async (call) => {
      const { sourceId, as } = await sourceOf(call);
      await sourceWebhooks.resendSourceWebhook({ sourceId, attemptId: call.params.attemptId }, as);
    }),

    route(contract.listSourceCallbackAttempts, async (call) => {
      const { sourceId, as } = await sourceOf(call);
      const asked = { sourceId, ...call.query };
      const { attempts, nextCursor } = await sourceWebhooks.listSourceWebhookAttempts(asked, as);
      return { items: attempts.map(toAttempt), nextCursor: nextCursor || null };
    }),
  ];
}
