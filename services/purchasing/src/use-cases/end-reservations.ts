import type { Tx } from "@doorlight/common/db";
import { type Logger, counter } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Purchase, ReleaseReason } from "../domain/purchase.ts";

type Ports = {
  reservations: {
    due(at: Date, limit: number): Promise<string[]>;
    confirm(purchaseId: string, at: Date, tx?: Tx): Promise<Purchase | undefined>;
    release(purchaseId: string, reason: ReleaseReason, at: Date): Promise<Purchase | undefined>;
  };
  /** Whether a card was charged; if not, it never will be. */
  charges: { end(purchaseId: string): Promise<boolean> };
  clock: Clock;
  log: Pick<Logger, "error">;
};

export type EndReservations = ReturnType<typeof makeEndReservations>;

const AT_ONCE = 32;

const ended = counter(
  "reservations_ended_total",
  { description: "Reservations that nobody confirmed, by their outcome" },
  [{ outcome: "confirmed" }, { outcome: "released" }],
);

/**
 * Ends the reservations that nobody confirmed in their time, or whose buyer gives up: a spot is sold or free. Even if
 * billing does not answer: it pays back a charge of a released purchase.
 */
export function makeEndReservations({ reservations, charges, clock, log }: Ports) {
  async function isSettled(purchaseId: string): Promise<boolean> {
    try {
      return await charges.end(purchaseId);
    } catch (error) {
      log.error({ purchaseId, cause: String(error) }, "Nobody knows whether the card of a purchase was charged");
      return false;
    }
  }

  async function end(purchaseId: string, reason: ReleaseReason): Promise<Purchase | undefined> {
    const purchase = (await isSettled(purchaseId))
      ? await reservations.confirm(purchaseId, clock.now())
      : await reservations.release(purchaseId, reason, clock.now());
    ended.add(1, { outcome: purchase ? "confirmed" : "released" });
    return purchase;
  }

  return {
    /** All whose time is over. If one cannot be ended, the next run resumes. */
    async due(): Promise<void> {
      let purchaseIds: string[];
      do {
        purchaseIds = await reservations.due(clock.now(), AT_ONCE);
        const results = await Promise.allSettled(purchaseIds.map((purchaseId) => end(purchaseId, "expired")));
        const failed = results.find((result) => result.status === "rejected");
        if (failed) throw failed.reason;
      } while (purchaseIds.length === AT_ONCE);
    },

    /** One whose buyer gives up. Returns the purchase if its card was charged before: it stands. */
    givenUp: (purchaseId: string): Promise<Purchase | undefined> => end(purchaseId, "given_up"),

    /** One whose card was charged, if it is still reserved. */
    async settled(tx: Tx, purchaseId: string): Promise<void> {
      await reservations.confirm(purchaseId, clock.now(), tx);
    },
  };
}
