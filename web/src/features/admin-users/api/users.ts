import {
  admins,
  type AnswerOf,
  createUser,
  type CreateUserBody,
  getUser,
  listUsers,
  type UserRecord,
} from "@doorlight/gateway/contract";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";
import { toQuery, type UserFilters } from "../user-filters.ts";

const pageSize = 50;
const pollInterval = 2000;

/** The users that match the filters. */
export function useUsers(filters: UserFilters) {
  return useInfiniteQuery({
    queryKey: queryKeys.userList(filters),
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        { query: { ...toQuery(filters), limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    ...byCursor,
  });
}

/** The admins who can look after users; empty until they are known. */
export function useAdmins(): UserRecord[] {
  const { data } = useQuery({
    queryKey: queryKeys.admins,
    queryFn: ({ signal }) =>
      call(listUsers, { query: { role: [...admins], status: ["active"], limit: 100 } }, { signal }),
  });
  return data?.items ?? [];
}

export type UserDetail = AnswerOf<typeof getUser>;

/** One user with notes, sessions and credits. */
export function useUserDetail(id: string) {
  return useQuery({
    queryKey: queryKeys.user(id),
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
    // Until the data that support asked for is collected.
    refetchInterval: ({ state }) => (state.data?.export?.state === "running" ? pollInterval : false),
  });
}

/** Creates an account and mails its user a link to set the password. */
export function useCreateUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof CreateUserBody>) => call(createUser, { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.users }),
  });
}
