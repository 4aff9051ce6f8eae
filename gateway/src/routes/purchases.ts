import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Kit } from "@doorlight/common/runtime";
import { periodRange } from "@doorlight/common/time";
import { buyLead, myLeads } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { paymentSource } from "../mappers/enum-text.ts";
import { toContact, toLeadFacts, toPurchase } from "../mappers/lead.ts";
import { toMoney } from "../mappers/values.ts";
import { readerLocale } from "../reader-locale.ts";
import { route, signedIn } from "../route.ts";

interface Ports {
  clients: Pick<Clients, "leads" | "purchasing">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
}

export function makePurchaseRoutes({ clients: { leads, purchasing }, kit: { packs, clock } }: Ports) {
  return [
    route(buyLead, async (call) => {
      const { as } = signedIn(call);
      const { idempotencyKey, body } = call;
      const leadId = call.params.id;
      const requestedSource = body.paymentSource && { paymentSource: paymentSource.fromText(body.paymentSource) };
      const { purchase, grant } = await purchasing.buyLead({ leadId, idempotencyKey, ...requestedSource }, as);
      // Leads has not consumed the purchase's event yet: the grant proves the purchase.
      const { contact } = await leads.getContact({ leadId, grant }, as);
      return {
        purchase: toPurchase(assertDefined(purchase, "purchase")),
        contact: toContact(assertDefined(contact, "contact")),
      };
    }),

    route(myLeads, async (call) => {
      const { as, user } = signedIn(call);
      const { period, days, limit, cursor } = call.query;
      const pack = assertDefined(packs.get(user.country), "country_pack");
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
      const locale = readerLocale(call);
      return {
        items: page.purchases.flatMap((purchase) => {
          const lead = leadOf.get(purchase.leadId);
          const quote = quoteOf.get(purchase.leadId);
          return lead && quote ? [{ purchase: toPurchase(purchase), lead: toLeadFacts(lead, quote, locale) }] : [];
        }),
        nextCursor: page.nextCursor || null,
        count: page.count,
        total: total ? toMoney(total) : { amount: 0, currency: pack.currency },
      };
    }),
  ];
}
