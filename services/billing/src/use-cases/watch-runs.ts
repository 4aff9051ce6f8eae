import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { isLate, lastMonth, type Month } from "../domain/invoice-month.ts";

type Ports = {
  runs: { find(country: string, month: Month): Promise<object | undefined> };
  invoiceWatch: {
    unfinished(country: string): Promise<Month[]>;
    /** Whether something up to a month waits to be invoiced. */
    hasOpenLines(country: string, month: Month): Promise<boolean>;
  };
  clock: Clock;
};

export type WatchRuns = ReturnType<typeof makeWatchRuns>;

/**
 * How many months of a country have an invoice run that should have ended and has not, or has not even begun. If nothing
 * was sold, as in a country that has just opened, nobody misses a run.
 */
export function makeWatchRuns({ runs, invoiceWatch, clock }: Ports) {
  return async (pack: CountryPack): Promise<number> => {
    const now = clock.now();
    const month = lastMonth(pack, now);
    const unfinished = await invoiceWatch.unfinished(pack.code);
    const isMissing = !(await runs.find(pack.code, month)) && (await invoiceWatch.hasOpenLines(pack.code, month));
    return [...unfinished, ...(isMissing ? [month] : [])].filter((one) => isLate(pack, one, now)).length;
  };
}
