import { UncheckedTaxIdSchema } from "@doorlight/proto/billing/v1/tax_ids_service_pb";
import * as contract from "../../contract/index.ts";
import { agentCardsOf, personOf } from "../answers/agent-cards.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { route, signedIn } from "../http/route.ts";

const uncheckedOf = answerOf(UncheckedTaxIdSchema, contract.UncheckedTaxId);

type Ports = { clients: Pick<Clients, "taxIds" | "identity"> };

/** VAT numbers of other countries, for the admins who look them up. */
export function makeTaxIdRoutes({ clients }: Ports) {
  const { taxIds } = clients;
  return [
    route(contract.listUncheckedTaxIds, async (call) => {
      const asked = { ...call.params, ...call.query };
      const page = await taxIds.listUncheckedTaxIds(asked, signedIn(call).as);
      const people = await agentCardsOf(
        clients,
        page.taxIds.map(({ userId }) => userId),
      );
      const items = page.taxIds.map((one) => ({ account: personOf(one.userId, people), ...uncheckedOf(one) }));
      return { items, nextCursor: page.nextCursor || null };
    }),

    route(contract.checkTaxId, async (call) => {
      await taxIds.checkTaxId({ userId: call.params.id, ...call.body }, signedIn(call).as);
      return undefined;
    }),
  ];
}
