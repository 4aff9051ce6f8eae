import { type Clock, minutes } from "@doorlight/common/time";

type Ports = {
  /** These two end what a buyer began to pay before an instant and has no charge any more that may settle. */
  fees: { endAbandoned(before: Date): Promise<void> };
  sales: { endAbandoned(before: Date): Promise<void> };
  clock: Clock;
};

/** Until then the click itself says what became of it. */
const PATIENCE_MS = minutes(1);

/**
 * Ends packs and plans whose buyer did not come back: the charge has ended without them, or never began. What a job charges
 * is for its next attempt to end.
 */
export function makeEndAbandoned({ fees, sales, clock }: Ports) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - PATIENCE_MS);
    await fees.endAbandoned(before);
    await sales.endAbandoned(before);
  };
}

export type EndAbandoned = ReturnType<typeof makeEndAbandoned>;
