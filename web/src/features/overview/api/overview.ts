import { getOverview } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useLiveEvent, useLiveGap } from "../../../lib/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useReadSoon } from "../../../lib/use-read-soon.ts";

/** What is new, what the month has cost and what pays. Read again a moment after any of it may have changed. */
export function useOverview() {
  const readSoon = useReadSoon(queryKeys.overview);
  useLiveEvent("published", readSoon);
  useLiveEvent("spots", ({ spotsLeft, closed }) => {
    if (spotsLeft <= 1 || closed) readSoon();
  });
  useLiveEvent("purchased", readSoon);
  useLiveEvent("account", readSoon);
  useLiveGap(readSoon);
  return useQuery({ queryKey: queryKeys.overview, queryFn: ({ signal }) => call(getOverview, {}, { signal }) });
}
