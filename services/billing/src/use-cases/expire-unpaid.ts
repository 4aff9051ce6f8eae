import { type Clock, minutes } from "@doorlight/common/time";

type Ports = {
  /** These two end purchases begun before an instant whose charge can no longer settle. */
  fees: { expireUnpaid(before: Date): Promise<void> };
  sales: { expireUnpaid(before: Date): Promise<void> };
  clock: Clock;
};

/** Until then the click itself reports its outcome. */
const PATIENCE_MS = minutes(1);

/**
 * Ends packs and plans whose buyer did not come back: the charge has ended without them, or never began. A job's own
 * charges are ended by its next attempt.
 */
export function makeExpireUnpaid({ fees, sales, clock }: Ports) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - PATIENCE_MS);
    await fees.expireUnpaid(before);
    await sales.expireUnpaid(before);
  };
}
