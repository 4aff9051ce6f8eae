import { getLead, type Lead, listLeads, type LiveEvent } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { answerKey, type Pages, pagesKey } from "../../../lib/api/answer-key.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { patchPages } from "../../../lib/patch-pages.ts";

/** Updates the spots on the screen as they change: in every cached list and in the open lead. */
export function useLiveSpots(): void {
  const queries = useQueryClient();
  useLiveEvent("spots", (event) => {
    const queryKey = answerKey(getLead, { params: { id: event.leadId } });
    const isMeant = ({ id }: Lead) => id === event.leadId;
    queries.setQueriesData(
      { queryKey: pagesKey(listLeads) },
      (pages: Pages<typeof listLeads> | undefined) =>
        pages && patchPages(pages, isMeant, (lead) => withSpots(lead, event)),
    );
    queries.setQueryData(
      queryKey,
      (lead) => lead && { ...withSpots(lead, event), participants: lead.cap - event.spotsLeft },
    );
    const shown = queries.getQueryData(queryKey);
    if (shown && mayBeForSale(shown)) void queries.invalidateQueries({ queryKey });
  });
}

/** Whether a lead that this agent could not buy may have a spot again, which was kept for a card: the server has to say it. */
export function mayBeForSale({ status, closedAt, spotsLeft }: Lead): boolean {
  return (status === "unavailable" || status === "full") && closedAt === null && spotsLeft > 0;
}

/**
 * A lead after its spots changed. A lead that this agent has bought stays theirs, and is read anew if it closes: that nobody
 * can buy it any more may be a pause.
 */
export function withSpots<L extends Lead>(lead: L, { spotsLeft, closed }: LiveEvent<"spots">, now = new Date()): L {
  const sellable = lead.status === "available" || lead.status === "no_payment_method";
  const status = !sellable ? lead.status : closed ? "unavailable" : spotsLeft === 0 ? "full" : lead.status;
  const closes = closed && lead.status !== "obtained";
  return { ...lead, spotsLeft, status, closedAt: lead.closedAt ?? (closes ? now.toISOString() : null) };
}
