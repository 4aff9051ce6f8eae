import { useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "../user-keys.ts";

/** A change of one user, after which everything known of users is fetched anew. */
export function useUserAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => void queries.invalidateQueries({ queryKey: userKeys.all }),
  });
}
