import { keepPreviousData } from "@tanstack/react-query";

/** Options of a list that is read page after page by cursor. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
};

/**
 * Options of a query that uses up the token of a mailed link. A query rather than a mutation, so that the token is
 * sent once, no matter how often the screen renders, and not again with all answers that are read anew.
 */
export const sentOnce = { staleTime: "static", refetchOnReconnect: false } as const;
