import { type FollowUp, getFollowUp, type MyLead, myLeads, saveFollowUp, type Sent } from "@doorlight/gateway/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerKey, type Pages, pagesKey } from "../../../lib/api/answer-key.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import { patchPages } from "../../../lib/patch-pages.ts";

type Change = Sent<typeof saveFollowUp>["body"];

const keyOf = (leadId: string) => answerKey(getFollowUp, { params: { id: leadId } });

const RETRY_MS = 2_000;
const MOST_RETRIES = 10;

/** Of a lead that was bought this moment it is known a moment later: until then it is asked for again. */
export function useFollowUp(leadId: string): FollowUp | undefined {
  const { data } = useAnswer(
    getFollowUp,
    { params: { id: leadId } },
    {
      refetchInterval: ({ state }) =>
        hasCode(state.error, "not_found") && state.errorUpdateCount <= MOST_RETRIES && RETRY_MS,
    },
  );
  return data?.followUp;
}

/** Changes a follow-up on the screen at once, and on the server one change after the other. */
export function useSaveFollowUp(leadId: string) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const mutationKey = keyOf(leadId);
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: `follow-up ${leadId}` },
    mutationFn: (body: Change) => call(saveFollowUp, { params: { id: leadId }, body }),
    onMutate: ({ note: _note, ...change }) => {
      // An answer under way is from before the change.
      void queries.cancelQueries({ queryKey: pagesKey(myLeads) });
      // A note is shown once it is saved: it may be refused.
      patch(queries, leadId, (kept) => ({ ...kept, ...change }));
    },
    onSuccess: ({ followUp }) => isLast() && patch(queries, leadId, () => followUp),
    onSettled: () => {
      if (!isLast()) return;
      void refresh(mutationKey, pagesKey(myLeads));
    },
  });
}

function patch(queries: QueryClient, leadId: string, change: (kept: FollowUp) => FollowUp): void {
  queries.setQueryData(keyOf(leadId), (known) => known && { followUp: change(known.followUp) });
  queries.setQueriesData<Pages<typeof myLeads>>(
    { queryKey: pagesKey(myLeads) },
    (pages) =>
      pages &&
      patchPages(
        pages,
        ({ lead }: MyLead) => lead.id === leadId,
        (item) => ({ ...item, followUp: item.followUp && change(item.followUp) }),
      ),
  );
}
