import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Kit } from "@doorlight/common/runtime";
import { periodRange } from "@doorlight/common/time";
import { buyLead, myLeads } from "../../contract/index.ts";
import { buying } from "../buying.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { told, toMoney } from "../present/common.ts";
import { toContact, toLeadFacts, toPurchase } from "../present/lead.ts";
import { paymentSource } from "../proto-text.ts";
import { route, signedIn } from "../route.ts";

export function purchases({
  clients: { leads, purchasing },
  kit: { packs, clock },
}: {
  clients: Clients;
  kit: Pick<Kit<Config>, "packs" | "clock">;
}) {
  const buy = buying({ purchasing, leads });

  return [
    route(buyLead, async (call) => {
      const { callerToken, user } = signedIn(call);
      const { params, idempotencyKey, body } = call;
      const wish = body.paymentSource && { paymentSource: paymentSource.fromText(body.paymentSource) };
      const request = { leadId: params.id, idempotencyKey, ...wish };
      const { purchase, contact } = await buy({ request, buyerId: user.id, callerToken });
      return { purchase: toPurchase(purchase), contact: toContact(contact) };
    }),

    route(myLeads, async (call) => {
      const { as, user } = signedIn(call);
      const { period, days, limit, cursor } = call.query;
      const pack = told(packs.get(user.country), "the country pack");
      const { from, to } = periodRange({ kind: period, days }, pack.timeZone, clock.now());
      const page = await purchasing.listPurchases(
        { from: timestampFromDate(from), to: timestampFromDate(to), limit, cursor: cursor ?? "" },
        as,
      );
      const leadIds = page.purchases.map(({ leadId }) => leadId);
      const [{ leads: found }, { quotes }] = await Promise.all([
        leads.getLeads({ leadIds }, as),
        purchasing.quoteLeads({ leadIds }, as),
      ]);
      const leadOf = new Map(found.map((lead) => [lead.id, lead]));
      const quoteOf = new Map(quotes.map((quote) => [quote.leadId, quote]));
      const [total] = page.totals;
      return {
        items: page.purchases.flatMap((purchase) => {
          const lead = leadOf.get(purchase.leadId);
          const quote = quoteOf.get(purchase.leadId);
          return lead && quote ? [{ purchase: toPurchase(purchase), lead: toLeadFacts(lead, quote) }] : [];
        }),
        nextCursor: page.nextCursor || null,
        count: page.count,
        total: total ? toMoney(total) : { amount: 0, currency: pack.currency },
      };
    }),
  ];
}
