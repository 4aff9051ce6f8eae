import { inBatches } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";

type Purges = { purge(before: Date, limit: number): Promise<number> };
type Ports = {
  memberships: Purges;
  digests: Purges & { purgeClaims: Purges["purge"] };
  clock: Clock;
};

export type PurgeMemberships = ReturnType<typeof makePurgeMemberships>;

const BATCH = 1_000;

/**
 * Deletes who was in an office once, or had a card, after a month: no lead that was published before then can still
 * be bought, but not before no bank takes a dispute of what it paid by card; and after two years under which company, card or number an erased account had the free credit.
 */
export function makePurgeMemberships({ memberships, digests, clock }: Ports) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - days(30));
    for (const { purge } of [memberships, digests]) await inBatches(BATCH, (limit) => purge(before, limit));
    const longBefore = new Date(clock.now().getTime() - days(730));
    await inBatches(BATCH, (limit) => digests.purgeClaims(longBefore, limit));
  };
}
