import { getLedger, type LedgerRow } from "@doorlight/gateway/contract";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** So long a pack is said to be just bought. */
const JUST_MS = 60 * 60_000;

/** So far back that the hour is in it after midnight too. */
const period = { period: "last_n_days", days: 2, limit: 20 } as const;

/**
 * The credit pack that the account has just bought, in this tab or in another one, if any. `lastPackNow` rereads it; if
 * it cannot be read, a purchase does not wait for it.
 */
export function useLastPack() {
  const { data, refetch, isRefetching } = useAnswer(getLedger, { query: period }, { staleTime: 0, retry: false });
  return {
    lastPack: packIn(data?.items),
    /** After the newest movement. */
    credits: data?.items[0]?.balance,
    isReadAgain: isRefetching,
    lastPackNow: async () => packIn((await refetch()).data?.items),
  };
}

function packIn(rows: LedgerRow[] = [], now = Date.now()): LedgerRow | undefined {
  return rows.find(({ kind, occurredAt }) => kind === "credit_pack" && now - Date.parse(occurredAt) < JUST_MS);
}
