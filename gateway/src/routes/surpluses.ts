import * as contract from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { fromMoney, toMoney } from "../mappers/values.ts";
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
      const items = surpluses.map(({ creditNoteId: id, number, userId, left }) => {
        const account = { id: userId, name: people.get(userId)?.name ?? null };
        return { id, number, account, left: toMoney(assertDefined(left, "surplus.left")) };
      });
      return { items, nextCursor: nextCursor || null };
    }),

    route(contract.payBackSurplus, async (call) => {
      const { idempotencyKey, params, body } = call;
      const order = { creditNoteId: params.id, amount: fromMoney(body.amount), paidOn: body.paidOn, idempotencyKey };
      await clients.surpluses.payBackSurplus(order, signedIn(call).as);
      return undefined;
    }),
  ];
}
