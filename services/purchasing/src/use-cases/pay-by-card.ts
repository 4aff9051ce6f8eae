import { Refusal } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { CardAction, ChargeOrder, ChargeOutcome } from "../domain/charge.ts";
import type { Purchase, ReleaseReason } from "../domain/purchase.ts";

type Ports = {
  /** Never charges a purchase twice. */
  charges: { charge(order: ChargeOrder): Promise<ChargeOutcome> };
  reservations: {
    confirm(purchaseId: string, at: Date): Promise<Purchase | undefined>;
    release(purchaseId: string, reason: ReleaseReason, at: Date): Promise<Purchase | undefined>;
    keep(purchaseId: string): Promise<void>;
  };
  clock: Clock;
  log: Pick<Logger, "error">;
};

/** A provider's code for a card whose bank asks for its absent holder. */
const NEEDS_ACTION = "authentication_required";
const needsAction = () => new Refusal("card_declined", { params: { reason: NEEDS_ACTION } });

export type PayByCard = ReturnType<typeof makePayByCard>;

/** The purchase, or the buyer's step before it. */
export type Paid = { purchase: Purchase } | { action: CardAction };

/**
 * Charges the card of a reserved purchase and confirms it, or frees the spot. If the process crashes in between,
 * `end-reservations` cleans up the reservation; billing pays back a charge of a released purchase. If the
 * buyer is not there, a card that asks for a step of theirs does not pay. Refuses `card_declined` with the provider's
 * reason, `card_error`, and `unavailable` if billing is down.
 */
export function makePayByCard({ charges, reservations, clock, log }: Ports) {
  async function confirm(purchaseId: string): Promise<Purchase> {
    const purchase = await reservations.confirm(purchaseId, clock.now());
    failpoint("purchasing.after_confirm");
    if (purchase) return purchase;
    log.error({ purchaseId }, "A card was charged after its purchase was released; it is to be paid back");
    throw new Refusal("card_error");
  }

  /** Safe against a concurrent confirm: a purchase confirmed meanwhile stands. */
  async function release(purchaseId: string, reason: ReleaseReason, refusal: () => Refusal): Promise<Purchase> {
    const confirmed = await reservations.release(purchaseId, reason, clock.now());
    if (confirmed) return confirmed;
    throw refusal();
  }

  return async (order: ChargeOrder): Promise<Paid> => {
    const { purchaseId } = order;
    failpoint("purchasing.after_reserve");
    const outcome = await charges.charge(order);
    failpoint("purchasing.after_charge");
    switch (outcome.kind) {
      case "settled":
        return { purchase: await confirm(purchaseId) };
      case "action":
        if (order.unattended) return { purchase: await release(purchaseId, "needs_action", needsAction) };
        await reservations.keep(purchaseId);
        return { action: outcome.action };
      case "declined": {
        if (order.unattended && outcome.reason === NEEDS_ACTION)
          return { purchase: await release(purchaseId, "needs_action", needsAction) };
        const refusal = () => new Refusal("card_declined", { params: { reason: outcome.reason } });
        return { purchase: await release(purchaseId, "declined", refusal) };
      }
      case "failed":
      case "unsent": {
        const refusal = () => {
          log.error({ purchaseId, cause: outcome.cause }, "The card of a purchase could not be charged");
          // The card and its provider are not to blame if billing is down, and a moment later it may be back.
          return new Refusal(outcome.kind === "failed" ? "card_error" : "unavailable");
        };
        return { purchase: await release(purchaseId, outcome.kind, refusal) };
      }
    }
  };
}
