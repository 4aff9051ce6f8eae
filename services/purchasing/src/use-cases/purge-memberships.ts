import { inBatches } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";

type Ports = { memberships: { purge(before: Date, limit: number): Promise<number> }; clock: Clock };

export type PurgeMemberships = ReturnType<typeof makePurgeMemberships>;

const BATCH = 1_000;

/** Deletes who was in an office once, after a month: no lead that was published before then can still be bought. */
export function makePurgeMemberships({ memberships, clock }: Ports) {
  return (): Promise<void> => {
    const before = new Date(clock.now().getTime() - days(30));
    return inBatches(BATCH, (limit) => memberships.purge(before, limit));
  };
}
