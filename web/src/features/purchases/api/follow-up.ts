import {
  type AnswerOf,
  type FollowUp,
  getFollowUp,
  type MyLead,
  type myLeads,
  saveFollowUp,
  type Sent,
} from "@doorlight/gateway/contract";
import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { patchPages } from "../../../lib/patch-pages.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

type Pages = InfiniteData<AnswerOf<typeof myLeads>>;
type Change = Sent<typeof saveFollowUp>["body"];

const RETRY_MS = 2_000;
const MOST_RETRIES = 10;

/** Of a lead that was bought this moment it is known a moment later: until then it is asked for again. */
export function useFollowUp(leadId: string): FollowUp | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.followUp(leadId),
    queryFn: ({ signal }) => call(getFollowUp, { params: { id: leadId } }, { signal }),
    refetchInterval: ({ state }) =>
      hasCode(state.error, "not_found") && state.errorUpdateCount <= MOST_RETRIES && RETRY_MS,
  });
  return data?.followUp;
}

/** Changes a follow-up on the screen at once, and on the server one change after the other. */
export function useSaveFollowUp(leadId: string) {
  const queries = useQueryClient();
  const mutationKey = queryKeys.followUp(leadId);
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (body: Change) => call(saveFollowUp, { params: { id: leadId }, body }),
    onMutate: ({ note: _note, ...change }) => {
      // What is being read is from before the change.
      void queries.cancelQueries({ queryKey: queryKeys.myLeads });
      // A note is shown once it is saved: it may be refused.
      patch(queries, leadId, (kept) => ({ ...kept, ...change }));
    },
    onSuccess: ({ followUp }) => isLast() && patch(queries, leadId, () => followUp),
    onSettled: () => {
      if (!isLast()) return;
      void queries.invalidateQueries({ queryKey: mutationKey });
      void queries.invalidateQueries({ queryKey: queryKeys.myLeads });
    },
  });
}

function patch(queries: QueryClient, leadId: string, change: (kept: FollowUp) => FollowUp): void {
  queries.setQueryData<AnswerOf<typeof getFollowUp>>(
    queryKeys.followUp(leadId),
    (known) => known && { followUp: change(known.followUp) },
  );
  queries.setQueriesData<Pages>(
    { queryKey: queryKeys.myLeads },
    (pages) =>
      pages &&
      patchPages(
        pages,
        ({ lead }: MyLead) => lead.id === leadId,
        (item) => ({ ...item, followUp: item.followUp && change(item.followUp) }),
      ),
  );
}
