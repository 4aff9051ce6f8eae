import {
  type getFollowUp,
  getLead,
  type getPurchaseRefunds,
  type LeadDetail,
  type MyLead,
  type myLeads,
} from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { boughtLeads } from "../../lib/account-answers.ts";
import { answerKey, type Pages } from "../../lib/api/answer-key.ts";
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
    const lists = queries.getQueriesData<Pages<typeof myLeads>>({ queryKey: boughtLeads });
    if (erased) {
      const at = new Date().toISOString();
      queries.setQueryData(
        leadKey,
        (lead) => lead && { ...(purchase ? withoutContact(lead, at) : lead), description: "" },
      );
      queries.setQueriesData<Pages<typeof myLeads>>(
        { queryKey: boughtLeads },
        (pages) => pages && patchPages(pages, isMeant, (item) => withoutContact(item, at)),
      );
      // The note goes with the contact, and a refund may be possible from now on.
      void refresh(answerKey<typeof getFollowUp>({ path: "/api/my-leads/:id/follow-up" }, { params }));
      if (purchase) {
        const refunds = { path: "/api/purchases/:id/refund-requests" } as const;
        void refresh(answerKey<typeof getPurchaseRefunds>(refunds, { params: { id: purchase.id } }));
      }
    }
    void refresh(leadKey);
    // Leads that others bought come as well: they are no reason to read these again.
    const isListed = lists.some(([, pages]) => pages?.pages.some(({ items }) => items.some(isMeant)));
    if (isListed) void refresh(boughtLeads);
  });
}

function withoutContact<B extends Pick<LeadDetail, "contact" | "contactErasedAt">>(bought: B, at: string): B {
  return { ...bought, contact: null, contactErasedAt: bought.contactErasedAt ?? at };
}
