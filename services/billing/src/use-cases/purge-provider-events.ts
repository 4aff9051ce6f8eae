import { inBatches } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";

type Ports = { providerEvents: { purge(before: Date, limit: number): Promise<number> }; clock: Clock };

/** The provider repeats an event for three days. */
const KEPT_MS = days(30);
const BATCH = 1_000;

export function makePurgeProviderEvents({ providerEvents, clock }: Ports) {
  return (): Promise<void> => {
    const before = new Date(clock.now().getTime() - KEPT_MS);
    return inBatches(BATCH, (limit) => providerEvents.purge(before, limit));
  };
}
