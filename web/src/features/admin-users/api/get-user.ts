import { type AnswerOf, getUser } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { userKeys } from "../user-keys.ts";

export type UserDetail = AnswerOf<typeof getUser>;

/** One user with notes, sessions and credits. */
export function useUserDetail(id: string) {
  return useQuery({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  });
}
