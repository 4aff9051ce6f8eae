import { type LiveEvent, type MyLead, myLeads } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type Pages, pagesKey } from "../../../lib/api/answer-key.ts";
import type { CallInput } from "../../../lib/api/call.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { patchPages } from "../../../lib/patch-pages.ts";

/**
 * The agent's purchases of a period that match a search, newest first, with their count and total. Requests that sell out do
 * so on the screen.
 */
export function useMyLeads(query: CallInput<typeof myLeads>["query"]) {
  const queries = useQueryClient();
  useLiveEvent("spots", (event) =>
    queries.setQueriesData<Pages<typeof myLeads>>(
      { queryKey: pagesKey(myLeads) },
      (pages) => pages && withSpots(pages, event),
    ),
  );
  return usePages(myLeads, { query });
}

function withSpots(pages: Pages<typeof myLeads>, { leadId, spotsLeft }: LiveEvent<"spots">) {
  const isMeant = ({ lead }: MyLead) => lead.id === leadId;
  return patchPages(pages, isMeant, (item) => ({ ...item, lead: { ...item.lead, spotsLeft } }));
}
