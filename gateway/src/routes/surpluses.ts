import { PayBackSurplusRequestSchema } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import * as contract from "../../contract/index.ts";
import { agentCardsOf, personOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { messageOf } from "../mappers/message-of.ts";
import { toMoney } from "../mappers/values.ts";
import { route, signedIn } from "../http/route.ts";

type Ports = { clients: Pick<Clients, "surpluses" | "identity"> };

/** Debts to accounts from credit notes. */
export function makeSurplusRoutes({ clients }: Ports) {
  return [
    route(contract.listSurpluses, async (call) => {
      const { limit, cursor = "" } = call.query;
      const asked = { country: call.params.country, limit, cursor };
      const { surpluses, nextCursor } = await clients.surpluses.listSurpluses(asked, signedIn(call).as);
      const people = await agentCardsOf(
        clients,
        surpluses.map(({ userId }) => userId),
      );
      const items = surpluses.map(({ creditNoteId: id, number, userId, left }) => ({
        id,
        number,
        account: personOf(userId, people),
        left: toMoney(assertDefined(left, "surplus.left")),
      }));
      return { items, nextCursor: nextCursor || null };
    }),

    route(contract.payBackSurplus, async (call) => {
      const { idempotencyKey, params, body } = call;
      const order = messageOf(PayBackSurplusRequestSchema, { creditNoteId: params.id, idempotencyKey, ...body });
      await clients.surpluses.payBackSurplus(order, signedIn(call).as);
      return undefined;
    }),
  ];
}
