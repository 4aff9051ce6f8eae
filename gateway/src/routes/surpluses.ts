import { SurplusSchema } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import * as contract from "../../contract/index.ts";
import { agentCardsOf, personOf } from "../answers/agent-cards.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { route, signedIn } from "../http/route.ts";

const surplusOf = answerOf(SurplusSchema, contract.Surplus);

type Ports = { clients: Pick<Clients, "surpluses" | "identity"> };

/** Debts to accounts from credit notes and overpaid invoices. */
export function makeSurplusRoutes({ clients }: Ports) {
  return [
    route(contract.listSurpluses, async (call) => {
      const { account: userId, ...query } = call.query;
      const asked = { ...call.params, ...query, userId };
      const { surpluses, nextCursor } = await clients.surpluses.listSurpluses(asked, signedIn(call).as);
      const people = await agentCardsOf(
        clients,
        surpluses.map(({ userId }) => userId),
      );
      const items = surpluses.map((one) => ({
        ...surplusOf(one),
        id: one.creditNoteId,
        account: personOf(one.userId, people),
      }));
      return { items, nextCursor: nextCursor || null };
    }),

    route(contract.payBackSurplus, async (call) => {
      const { idempotencyKey, params, body } = call;
      const order = { creditNoteId: params.id, idempotencyKey, ...body };
      await clients.surpluses.payBackSurplus(order, signedIn(call).as);
      return undefined;
    }),
  ];
}
