import { type Clock, days } from "@doorlight/common/time";

type Ports = { providerEvents: { purge(before: Date): Promise<void> }; clock: Clock };

/** The provider repeats an event for three days. */
const KEPT_MS = days(30);

export function makePurgeProviderEvents({ providerEvents, clock }: Ports) {
  return (): Promise<void> => providerEvents.purge(new Date(clock.now().getTime() - KEPT_MS));
}

export type PurgeProviderEvents = ReturnType<typeof makePurgeProviderEvents>;
