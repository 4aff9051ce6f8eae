import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toAgreement } from "../mappers/lead-list.ts";
import { toMoney } from "../mappers/values.ts";
import { route, signedIn } from "../http/route.ts";

type Ports = { clients: Pick<Clients, "automaticDelivery" | "leadLists"> };

/** Lead lists that buy by themselves: the agreement lies in purchasing, the list's mode in leads. */
export function makeAutomaticDeliveryRoutes({ clients: { automaticDelivery, leadLists } }: Ports) {
  return [
    route(contract.getDeliveryConsent, async (call) => {
      const { locale } = call.query;
      const { version, title, paragraphs, vatBasisPoints, creditPrice, ...prices } = await automaticDelivery.getConsent(
        { locale },
        signedIn(call).as,
      );
      const { lowestPrice: lowest, highestPrice: highest } = prices;
      const span = lowest && highest ? { lowest: toMoney(lowest), highest: toMoney(highest) } : null;
      const text = { version, title, paragraphs };
      return { ...text, prices: span, vatBasisPoints, creditPrice: creditPrice ? toMoney(creditPrice) : null };
    }),

    route(contract.listAgreements, async (call) => {
      const { agreements } = await automaticDelivery.listAgreements({}, signedIn(call).as);
      return { items: agreements.map(toAgreement) };
    }),

    route(contract.startAutomaticDelivery, async (call) => {
      const { as } = signedIn(call);
      const { id: listId } = call.params;
      // Nobody agrees for a list that is not theirs.
      await leadLists.findLeadList({ listId }, as);
      const { agreement } = await automaticDelivery.agree({ listId, ...call.body }, as);
      // Last: a list that says it buys has an agreement.
      await leadLists.setListMode({ listId, mode: "subscription" }, as);
      return { agreement: toAgreement(agreement) };
    }),

    route(contract.endAutomaticDelivery, async (call) => {
      const { as } = signedIn(call);
      const { id: listId } = call.params;
      const { list } = await leadLists.findLeadList({ listId }, as);
      if (list?.mode === LeadListMode.SUBSCRIPTION) await leadLists.setListMode({ listId, mode: "notification" }, as);
      await automaticDelivery.end({ listId }, as);
    }),
  ];
}
