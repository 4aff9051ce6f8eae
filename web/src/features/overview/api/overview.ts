import { getOverview } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useReadSoon } from "../../../lib/use-read-soon.ts";

/** What is new, what the month has cost and what pays. The frame reads it again if the account changes. */
export function useOverview() {
  const readSoon = useReadSoon(queryKeys.overview);
  useLiveEvent("published", readSoon);
  useLiveEvent("spots", ({ spotsLeft, closed }) => {
    if (spotsLeft <= 1 || closed) readSoon();
  });
  return useQuery({ queryKey: queryKeys.overview, queryFn: ({ signal }) => call(getOverview, {}, { signal }) });
}
