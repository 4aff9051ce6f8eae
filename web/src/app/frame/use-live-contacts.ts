import {
  getFollowUp,
  getLead,
  getPurchaseRefunds,
  type LeadDetail,
  type MyLead,
  myLeads,
} from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { answerKey, type Pages, pagesKey } from "../../lib/api/answer-key.ts";
import { useRefresh } from "../../lib/api/use-change.ts";
import { useLiveEvent } from "../../lib/live-events.ts";
import { patchPages } from "../../lib/patch-pages.ts";

/** Contacts of bought leads on every page of the account: an erased one goes at once, a corrected one is read again. */
export function useLiveContacts(): void {
  const queries = useQueryClient();
  const refresh = useRefresh();
  useLiveEvent("contact", ({ leadId, erased }) => {
    const params = { id: leadId };
    const leadKey = answerKey(getLead, { params });
    const isMeant = ({ lead }: MyLead) => lead.id === leadId;
    const purchase = queries.getQueryData(leadKey)?.purchase;
    const lists = queries.getQueriesData<Pages<typeof myLeads>>({ queryKey: pagesKey(myLeads) });
    if (erased) {
      const at = new Date().toISOString();
      queries.setQueryData(
        leadKey,
        (lead) => lead && { ...(purchase ? withoutContact(lead, at) : lead), description: "" },
      );
      queries.setQueriesData<Pages<typeof myLeads>>(
        { queryKey: pagesKey(myLeads) },
        (pages) => pages && patchPages(pages, isMeant, (item) => withoutContact(item, at)),
      );
      // The note goes with the contact, and a refund may be possible from now on.
      void refresh(answerKey(getFollowUp, { params }));
      if (purchase) void refresh(answerKey(getPurchaseRefunds, { params: { id: purchase.id } }));
    }
    void refresh(leadKey);
    // Leads that others bought come as well: they are no reason to read these again.
    const isListed = lists.some(([, pages]) => pages?.pages.some(({ items }) => items.some(isMeant)));
    if (isListed) void refresh(pagesKey(myLeads));
  });
}

function withoutContact<B extends Pick<LeadDetail, "contact" | "contactErasedAt">>(bought: B, at: string): B {
  return { ...bought, contact: null, contactErasedAt: bought.contactErasedAt ?? at };
}
