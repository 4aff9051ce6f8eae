import {
  changeLeadList,
  confirmListEmail,
  createLeadList,
  getLeadList,
  type LeadList,
  type LeadListBody,
  type LeadListPreview,
  pauseLeadList,
  previewLeadList,
  removeLeadList,
  resumeLeadList,
} from "@doorlight/gateway/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { leadListsQuery } from "../../../lib/queries/lead-lists.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sentOnce } from "../../../lib/query-options.ts";

/** The agent's lists, oldest first. */
export function useLeadLists() {
  return useQuery({
    ...leadListsQuery,
    // An address is confirmed in another tab or on another device.
    refetchOnWindowFocus: true,
  });
}

export function useLeadList(id: string) {
  return useQuery({
    queryKey: queryKeys.ownLeadList(id),
    queryFn: async ({ signal }) => (await call(getLeadList, { params: { id } }, { signal })).list,
    // What is typed in a form must not change below it.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Adds a list, or changes one that was seen. */
export function useSaveLeadList(seen?: Pick<LeadList, "id" | "version">) {
  const read = useReadLists();
  return useMutation({
    mutationFn: (body: LeadListBody) =>
      seen
        ? call(changeLeadList, { params: { id: seen.id }, body: { ...body, version: seen.version } })
        : call(createLeadList, { body }),
    onSuccess: read,
  });
}

export function useRemoveLeadList() {
  return useMutation({
    mutationFn: (id: string) => call(removeLeadList, { params: { id } }),
    onSuccess: useReadLists(),
  });
}

/** Pauses a list, or resumes a paused one. */
export function usePauseLeadList() {
  return useMutation({
    mutationFn: ({ id, pausedAt }: LeadList) => call(pausedAt ? resumeLeadList : pauseLeadList, { params: { id } }),
    onSuccess: useReadLists(),
  });
}

type Filter = Pick<LeadListBody, "locationIds" | "propertyTypes" | "leadTypes">;

/** The leads of the last 30 days that would fit; nothing before a place is chosen. */
export function useListPreview({ locationIds, propertyTypes, leadTypes }: Filter) {
  const filter = { locationIds, propertyTypes, leadTypes };
  return useQuery({
    queryKey: queryKeys.leadListPreview(filter),
    queryFn: ({ signal }) => call(previewLeadList, { body: filter }, { signal }),
    enabled: locationIds.length > 0,
    select: withWholeCost,
    placeholderData: keepPreviousData,
  });
}

/** What is about so much and at most so much needs no cents. */
function withWholeCost({ cost, ...preview }: LeadListPreview): LeadListPreview {
  return { ...preview, cost: cost && { ...cost, amount: Math.ceil(cost.amount / 100) * 100 } };
}

/** Uses the link that was mailed to another address. */
export function useConfirmListEmail(token: string) {
  return useQuery({
    queryKey: queryKeys.link("list", token),
    queryFn: async () => {
      await call(confirmListEmail, { body: { token } });
      return true;
    },
    ...sentOnce,
  });
}

function useReadLists() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      // Leads and the overview are read by what the lists say.
      [queryKeys.ownLeadLists, queryKeys.leads, queryKeys.overview].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}
