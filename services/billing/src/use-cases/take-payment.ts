import { refuse } from "@doorlight/common/errors";
import type { CardAction, ChargeOrder, ChargeOutcome } from "../domain/charge.ts";

type Ports = { charge(order: ChargeOrder, until?: AbortSignal): Promise<ChargeOutcome> };

/**
 * Has the buyer's card pay now, before `until`. Returns the step that the buyer has to take first, if any. If the card
 * does not pay, `end` records why; then refuses `card_declined` or `card_error`.
 */
export function makeTakePayment({ charge }: Ports) {
  return async (
    order: ChargeOrder,
    end: (reason: string | null) => Promise<void>,
    until?: AbortSignal,
  ): Promise<CardAction | undefined> => {
    const outcome = await charge(order, until);
    switch (outcome.kind) {
      case "settled":
        return undefined;
      case "action":
        return outcome.action;
      case "declined":
        await end(outcome.reason);
        return refuseUnpaid({ state: "declined", declineReason: outcome.reason });
      case "failed":
        await end(null);
        return refuseUnpaid({ state: "failed", declineReason: null });
    }
  };
}

export type TakePayment = ReturnType<typeof makeTakePayment>;

/** The answer to a click whose card did not pay, even when it is repeated. */
export function refuseUnpaid({ state, declineReason }: { state: string; declineReason: string | null }): undefined {
  if (state === "declined") refuse("card_declined", { params: { reason: declineReason ?? "" } });
  if (state === "failed") refuse("card_error");
}

/** Why a card did not pay while nobody was there; null if the provider failed. A card that wants its owner declines. */
export function declineReasonOf(outcome: Exclude<ChargeOutcome, { kind: "settled" }>): string | null {
  if (outcome.kind === "declined") return outcome.reason;
  return outcome.kind === "action" ? "authentication_required" : null;
}
