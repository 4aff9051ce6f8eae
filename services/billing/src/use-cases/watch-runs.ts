import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { isLate, lastMonth, type Month } from "../domain/invoice-month.ts";

type Ports = {
  runs: { find(country: string, month: Month): Promise<object | undefined> };
  invoiceWatch: { unfinished(country: string): Promise<Month[]> };
  clock: Clock;
};

export type WatchRuns = ReturnType<typeof makeWatchRuns>;

/** How many months of a country have an invoice run that should have ended and has not, or has not even begun. */
export function makeWatchRuns({ runs, invoiceWatch, clock }: Ports) {
  return async (pack: CountryPack): Promise<number> => {
    const now = clock.now();
    const month = lastMonth(pack, now);
    const unfinished = await invoiceWatch.unfinished(pack.code);
    const missing = (await runs.find(pack.code, month)) ? [] : [month];
    return [...unfinished, ...missing].filter((one) => isLate(pack, one, now)).length;
  };
}
