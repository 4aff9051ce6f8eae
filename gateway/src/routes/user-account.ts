import { listUserLeadLists, listUserPurchases } from "../../contract/index.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import { makeUserPurchases } from "../answers/user-purchases.ts";
import type { Clients } from "../clients.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { toAgreement, toLeadList } from "../mappers/lead-list.ts";

type Ports = {
  clients: Pick<Clients, "purchasing" | "leads" | "charges" | "invoices" | "leadLists" | "automaticDelivery">;
};

/** What an account has, for admins: each part by itself, so that a service that is down leaves out its own alone. */
export function makeUserAccountRoutes({ clients }: Ports) {
  const { leadLists, automaticDelivery } = clients;
  const purchasesOf = makeUserPurchases(clients);
  return [
    route(listUserPurchases, (call) =>
      purchasesOf({ userId: call.params.id, ...call.query }, signedIn(call).as, readerLocale(call)),
    ),

    route(listUserLeadLists, async (call) => {
      const { as } = signedIn(call);
      const userId = call.params.id;
      const [{ lists }, agreed] = await Promise.all([
        leadLists.listLeadListsOfAgent({ userId, locale: readerLocale(call) }, as),
        ifAnswered(as, (soon) => automaticDelivery.listAgreementsOfAgent({ userId }, soon)),
      ]);
      const agreements = new Map(agreed?.agreements.map((agreement) => [agreement.listId, agreement]));
      return {
        items: lists.map(toLeadList).map((list) => {
          const agreement = agreements.get(list.id);
          return { ...list, agreement: agreement ? toAgreement(agreement) : null };
        }),
        away: agreed ? [] : ["agreements" as const],
      };
    }),
  ];
}
