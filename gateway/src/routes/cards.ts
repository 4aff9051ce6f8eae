import { CardSchema, StartCardSetupResponseSchema } from "@doorlight/proto/billing/v1/cards_service_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { readOwnWrite } from "../http/read-own-write.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

const toCard = answerOf(CardSchema, contract.Card);
const toCardSetup = answerOf(StartCardSetupResponseSchema, contract.startCardSetup.answer);

export function makeCardRoutes({ clients: { cards, purchasing } }: { clients: Pick<Clients, "cards" | "purchasing"> }) {
  /** Purchasing decides about the next payment source. */
  const untilKnown = (version: bigint, { as }: Session) =>
    readOwnWrite(async () => {
      const { account } = await purchasing.getAccount({}, as);
      return (account?.billingVersion ?? 0n) >= version;
    });

  return [
    route(contract.listCards, async (call) => {
      const { cards: items } = await cards.listCards({}, signedIn(call).as);
      return { items: items.map(toCard) };
    }),

    route(contract.startCardSetup, async (call) => {
      return toCardSetup(await cards.startCardSetup(call.body, signedIn(call).as));
    }),

    route(contract.finishCardSetup, async (call) => {
      const session = signedIn(call);
      const { card, billingVersion } = await cards.finishCardSetup(call.body, session.as);
      await untilKnown(billingVersion, session);
      return toCard(card);
    }),

    route(contract.setDefaultCard, async (call) => {
      const session = signedIn(call);
      const { billingVersion } = await cards.setDefaultCard({ cardId: call.params.id }, session.as);
      await untilKnown(billingVersion, session);
    }),

    route(contract.removeCard, async (call) => {
      const session = signedIn(call);
      const { billingVersion } = await cards.removeCard({ cardId: call.params.id }, session.as);
      await untilKnown(billingVersion, session);
    }),
  ];
}
