import type { AnswerOf, LeadDetail, MyLead, myLeads } from "@doorlight/gateway/contract";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../lib/live-events.ts";
import { patchPages } from "../../lib/patch-pages.ts";
import { queryKeys } from "../../lib/query-keys.ts";

type Pages = InfiniteData<AnswerOf<typeof myLeads>>;

/** Contacts of bought leads on every page of the account: an erased one goes at once, a corrected one is read again. */
export function useLiveContacts(): void {
  const queries = useQueryClient();
  useLiveEvent("contact", ({ leadId, erased }) => {
    const isMeant = ({ lead }: MyLead) => lead.id === leadId;
    const purchase = queries.getQueryData<LeadDetail>(queryKeys.lead(leadId))?.purchase;
    const lists = queries.getQueriesData<Pages>({ queryKey: queryKeys.myLeads });
    if (erased) {
      const at = new Date().toISOString();
      queries.setQueryData<LeadDetail>(
        queryKeys.lead(leadId),
        (lead) => lead && { ...(purchase ? withoutContact(lead, at) : lead), description: "" },
      );
      queries.setQueriesData<Pages>(
        { queryKey: queryKeys.myLeads },
        (pages) => pages && patchPages(pages, isMeant, (item) => withoutContact(item, at)),
      );
      // The note goes with the contact, and a refund may be possible from now on.
      void queries.invalidateQueries({ queryKey: queryKeys.followUp(leadId) });
      if (purchase) void queries.invalidateQueries({ queryKey: queryKeys.purchaseRefunds(purchase.id) });
    }
    void queries.invalidateQueries({ queryKey: queryKeys.lead(leadId) });
    // Leads that others bought come as well: they are no reason to read these again.
    const isListed = lists.some(([, pages]) => pages?.pages.some(({ items }) => items.some(isMeant)));
    if (isListed) void queries.invalidateQueries({ queryKey: queryKeys.myLeads });
  });
}

function withoutContact<B extends Pick<LeadDetail, "contact" | "contactErasedAt">>(bought: B, at: string): B {
  return { ...bought, contact: null, contactErasedAt: bought.contactErasedAt ?? at };
}
