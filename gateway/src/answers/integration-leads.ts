import { timestampDate } from "@bufbuild/protobuf/wkt";
import { type CountryPack } from "@doorlight/common/product";
import type { AnswerOf, listIntegrationLeads, Locale, Received } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { buyersContacts } from "./buyers-contacts.ts";
import type { Clients } from "../clients.ts";
import { partLabels, toLeadFacts, toPurchase } from "../mappers/lead.ts";
import { toInstant } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";

type Query = Received<typeof listIntegrationLeads>["query"];
type Reader = { session: Session; pack: CountryPack; locale: Locale; now: Date };

/** Before any purchase. */
const beginning = new Date(0);

/** An agent's bought leads for a program. */
export function makeIntegrationLeads(clients: Pick<Clients, "leads" | "purchasing" | "integrations">) {
  const { leads, purchasing, integrations } = clients;

  /** Purchases of these leads, and a grant for their contacts. */
  const purchasesOf = (ids: string[], { session, now }: Pick<Reader, "session" | "now">) =>
    purchasing.listPurchases({ from: beginning, to: now, limit: 100, among: { ids } }, session.as);

  return {
    async page(
      { contacts, updatedAfter, ...asked }: Query,
      reader: Reader,
    ): Promise<AnswerOf<typeof listIntegrationLeads>> {
      const { session, pack, locale } = reader;
      const since = updatedAfter ? new Date(updatedAfter) : undefined;
      const page = await integrations.listUpdatedLeads({ ...asked, updatedAfter: since }, session.as);
      const leadIds = page.leads.map(({ leadId }) => leadId);
      const [{ purchases, grant }, { leads: found }, { quotes }] = await Promise.all([
        purchasesOf(leadIds, reader),
        leads.getLeads({ leadIds }, session.as),
        purchasing.quoteLeads({ leadIds }, session.as),
      ]);
      const showsContacts = contacts === "shown" && session.program?.scopes.includes("contacts");
      const contactOf = await buyersContacts(clients, { leadIds, grant: showsContacts ? grant : undefined }, session);
      const leadOf = new Map(found.map((lead) => [lead.id, lead]));
      const quoteOf = new Map(quotes.map((quote) => [quote.leadId, quote]));
      const purchaseOf = new Map(purchases.map((purchase) => [purchase.leadId, purchase]));
      return {
        items: page.leads.flatMap(({ leadId, updatedAt }) => {
          const [lead, quote, bought] = [leadOf.get(leadId), quoteOf.get(leadId), purchaseOf.get(leadId)];
          if (!lead || !quote || !bought) return [];
          const { card: _, ...purchase } = toPurchase(bought, pack, { labelOf: partLabels(lead, locale) });
          return [
            {
              updatedAt: toInstant(updatedAt, "updated_at"),
              purchase,
              lead: toLeadFacts(lead, quote, locale),
              ...contactOf(leadId),
            },
          ];
        }),
        nextCursor: page.nextCursor || null,
        readAt: timestampDate(assertDefined(page.readAt, "read_at")).toISOString(),
      };
    },

    /** Undefined for a lead that the agent has not bought. */
    async contact(leadId: string, reader: Pick<Reader, "session" | "now">) {
      const { purchases, grant } = await purchasesOf([leadId], reader);
      if (purchases.length === 0) return undefined;
      return (await buyersContacts(clients, { leadIds: [leadId], grant }, reader.session))(leadId);
    },
  };
}
