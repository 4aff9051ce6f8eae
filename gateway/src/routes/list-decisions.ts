import type { Kit } from "@doorlight/common/runtime";
import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { leadPrices } from "../answers/lead-prices.ts";
import { toListDecision } from "../mappers/list-decision.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  clients: Pick<Clients, "listDecisions" | "purchasing">;
  kit: Pick<Kit<Config>, "packs">;
}

export function makeListDecisionRoutes({ clients, kit: { packs } }: Ports) {
  return [
    route(contract.listDecisions, async (call) => {
      const { as, user } = signedIn(call);
      const page = await clients.listDecisions.listDecisions({ listId: call.params.id, ...call.query }, as);
      const { currency } = assertDefined(packs.get(user.country), "country_pack");
      const ids = page.decisions.map(({ leadId }) => leadId);
      const prices = await leadPrices(clients, ids, as);
      return {
        items: page.decisions.map((decision) => ({
          ...toListDecision(decision, readerLocale(call), currency),
          price: prices.get(decision.leadId) ?? null,
        })),
        nextCursor: page.nextCursor || null,
      };
    }),
  ];
}
