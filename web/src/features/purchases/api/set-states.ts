import {
  type FollowUpState,
  getFollowUp,
  getLeadHistory,
  type MyLead,
  myLeads,
  setStates,
} from "@doorlight/gateway/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerKey, type Pages, pagesKey } from "../../../lib/api/answer-key.ts";
import { call } from "../../../lib/api/call.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import { patchPages } from "../../../lib/patch-pages.ts";

export type LeadState = { leadId: string; state: FollowUpState };

const mutationKey = [setStates.path];

/** Sets the states of leads in one call: on the screen at once, and on the server one change after the other. */
export function useSetStates() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationKey,
    scope: { id: setStates.path },
    mutationFn: (states: LeadState[]) => call(setStates, { body: { states } }),
    onMutate: (states) => {
      // An answer under way is from before the change.
      void queries.cancelQueries({ queryKey: pagesKey(myLeads) });
      patch(queries, new Map(states.map(({ leadId, state }) => [leadId, state])));
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void refresh(getFollowUp, getLeadHistory, pagesKey(myLeads));
    },
  });
}

function patch(queries: QueryClient, states: ReadonlyMap<string, FollowUpState>): void {
  for (const [id, state] of states) {
    queries.setQueryData(
      answerKey(getFollowUp, { params: { id } }),
      (known) => known && { followUp: { ...known.followUp, state } },
    );
  }
  queries.setQueriesData<Pages<typeof myLeads>>(
    { queryKey: pagesKey(myLeads) },
    (pages) =>
      pages &&
      patchPages(
        pages,
        ({ lead }: MyLead) => states.has(lead.id),
        (item) => ({
          ...item,
          followUp: item.followUp && { ...item.followUp, state: states.get(item.lead.id) ?? item.followUp.state },
        }),
      ),
  );
}
