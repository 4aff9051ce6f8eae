import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Kit } from "@doorlight/common/runtime";
import { periodRange } from "@doorlight/common/time";
import { buyLead, myLeads } from "../../contract/index.ts";
import { buying } from "../buying.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { told, toMoney } from "../present/common.ts";
import { toContact, toLeadFacts, toParticipation } from "../present/lead.ts";
import { paidBy } from "../proto-text.ts";
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
      const wish = body.paymentRoute && { paidBy: paidBy.fromText(body.paymentRoute) };
      const request = { leadId: params.id, idempotencyKey, ...wish };
      const { participation, contact } = await buy({ request, buyerId: user.id, callerToken });
      return { participation: toParticipation(participation), contact: toContact(contact) };
    }),

    route(myLeads, async (call) => {
      const { as, user } = signedIn(call);
      const { period, days, limit, cursor } = call.query;
      const pack = told(packs.get(user.country), "the country pack");
      const { from, to } = periodRange({ kind: period, days }, pack.timeZone, clock.now());
      const page = await purchasing.listParticipations(
        { from: timestampFromDate(from), to: timestampFromDate(to), limit, cursor: cursor ?? "" },
        as,
      );
      const leadIds = page.participations.map(({ leadId }) => leadId);
      const [{ leads: found }, { quotes }] = await Promise.all([
        leads.getLeads({ leadIds }, as),
        purchasing.quoteLeads({ leadIds }, as),
      ]);
      const leadOf = new Map(found.map((lead) => [lead.id, lead]));
      const quoteOf = new Map(quotes.map((quote) => [quote.leadId, quote]));
      const [total] = page.totals;
      return {
        items: page.participations.flatMap((participation) => {
          const lead = leadOf.get(participation.leadId);
          const quote = quoteOf.get(participation.leadId);
          return lead && quote
            ? [{ participation: toParticipation(participation), lead: toLeadFacts(lead, quote) }]
            : [];
        }),
        nextCursor: page.nextCursor || null,
        count: page.count,
        total: total ? toMoney(total) : { amount: 0, currency: pack.currency },
      };
    }),
  ];
}
