import { forEachAlone } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";

type Ports = {
  cards: { findAccount(customerId: string): Promise<Account | undefined> };
  /** Both reject if the provider does not answer. */
  vault: {
    /** Those of a time that have saved no card. */
    listOpenSetups(from: Date, to: Date): Promise<{ id: string; customerId: string }[]>;
    /** Unless it has saved a card meanwhile. Idempotent. */
    cancelSetup(id: string): Promise<void>;
  };
  clock: Clock;
};

/** So long a browser may be about to give a card; by then it has left, or lost its answer. */
const PATIENCE_MS = days(1);
/** A set-up that a week of runs has not cancelled is given up. */
const LONGEST_MS = days(7);

/**
 * Cancels the set-ups without a card. The provider is asked for them, since the answer that would have named one may be
 * lost. Set-ups of customers that are not ours are left alone.
 */
export function makeCancelSetups({ cards, vault, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now().getTime();
    const open = await vault.listOpenSetups(new Date(now - LONGEST_MS), new Date(now - PATIENCE_MS));
    await forEachAlone(open, async ({ id, customerId }) => {
      if (await cards.findAccount(customerId)) await vault.cancelSetup(id);
    });
  };
}
