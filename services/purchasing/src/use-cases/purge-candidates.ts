import { type Clock, days } from "@doorlight/common/time";

type Ports = { candidates: { purge(before: Date): Promise<number> }; clock: Clock };

export type PurgeCandidates = ReturnType<typeof makePurgeCandidates>;

/** Deletes what was decided about lists after ninety days. Purchases name their list by themselves. */
export function makePurgeCandidates({ candidates, clock }: Ports) {
  return async (): Promise<void> => {
    await candidates.purge(new Date(clock.now().getTime() - days(90)));
  };
}
