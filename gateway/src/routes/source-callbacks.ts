import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { toAttempt, toEndpoint } from "../mappers/webhook.ts";

/** Where the outcomes of partners' requests are posted, for super admins. */
export function makeSourceCallbackRoutes({
  clients: { sources, sourceWebhooks },
}: {
  clients: Pick<Clients, "sources" | "sourceWebhooks">;
}) {
  return [
    route(contract.getSourceCallback, async (call) => {
      const { endpoint } = await sourceWebhooks.getSourceWebhook({ sourceId: call.params.id }, signedIn(call).as);
      return { callback: endpoint ? toEndpoint(endpoint) : null };
    }),

    route(contract.setSourceCallback, async (call) => {
      const { as } = signedIn(call);
      const { country } = await sources.findSource(call.params, as);
      const set = { sourceId: call.params.id, country, ...call.body };
      const { endpoint, secret } = await sourceWebhooks.setSourceWebhook(set, as);
      return { callback: toEndpoint(endpoint), secret: secret || null };
    }),

    route(contract.removeSourceCallback, async (call) => {
      await sourceWebhooks.removeSourceWebhook({ sourceId: call.params.id }, signedIn(call).as);
    }),

    route(contract.rotateSourceCallbackSecret, async (call) => {
      const { secret } = await sourceWebhooks.rotateSourceWebhookSecret(
        { sourceId: call.params.id },
        signedIn(call).as,
      );
      return { secret };
    }),

    route(contract.testSourceCallback, async (call) => {
      await sourceWebhooks.sendSourceTestWebhook({ sourceId: call.params.id }, signedIn(call).as);
    }),

    route(contract.listSourceCallbackAttempts, async (call) => {
      const asked = { sourceId: call.params.id, ...call.query };
      const { attempts, nextCursor } = await sourceWebhooks.listSourceWebhookAttempts(asked, signedIn(call).as);
      return { items: attempts.map(toAttempt), nextCursor: nextCursor || null };
    }),
  ];
}
