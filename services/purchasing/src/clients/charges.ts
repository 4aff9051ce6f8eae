import { isUnsent, makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { type Clock, seconds } from "@doorlight/common/time";
import { type ChargePurchaseResponse, ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import type { ChargeOrder, ChargeOutcome } from "../domain/charge.ts";

/** The buyer has an answer within five seconds: the rest is for freeing the spot. */
const TIMEOUT_MS = seconds(4.5);
/** Automatic purchases have no waiting user, so billing may take as long as it needs. */
const UNATTENDED_MS = seconds(20);

/** So long after a charge that could not be sent the next one is not tried. */
const AWAY_MS = seconds(1);

/** Billing, which charges the cards of purchases. */
export function makeCharges({ address, signer, clock }: { address: string; signer: Signer; clock: Clock }) {
  const client = makeRpcClient(ChargesService, { peer: "billing", address, signer, timeoutMs: TIMEOUT_MS });
  let awayUntil = 0;
  return {
    /** Charges, or resumes the same charge. Never rejects: without an answer the charge has failed, or was not sent. */
    async charge({
      purchaseId,
      leadId,
      userId,
      country,
      fee: price,
      vat,
      unattended = false,
    }: ChargeOrder): Promise<ChargeOutcome> {
      const order = { purchaseId, userId, country, price, ...(vat && { vat }), unattended };
      try {
        const timeoutMs = unattended ? UNATTENDED_MS : TIMEOUT_MS;
        return toOutcome(
          await client.chargePurchase({ ...order, returnPath: `/account/lead/${leadId}` }, { timeoutMs }),
        );
      } catch (error) {
        if (!isUnsent(error)) return { kind: "failed", cause: String(error) };
        awayUntil = clock.now().getTime() + AWAY_MS;
        return { kind: "unsent", cause: String(error) };
      }
    },

    /** Whether billing was down a moment ago. */
    isAway: (): boolean => clock.now().getTime() < awayUntil,

    /** Whether the card of a purchase was charged; if not, it never will be. */
    end: async (purchaseId: string): Promise<boolean> => (await client.endCharge({ purchaseId })).settled,

    close: () => client[Symbol.dispose](),
  };
}

function toOutcome({ outcome }: ChargePurchaseResponse): ChargeOutcome {
  switch (outcome.case) {
    case "settled":
      return { kind: "settled" };
    case "declined":
      return { kind: "declined", reason: outcome.value.reason };
    case "action":
      return { kind: "action", action: outcome.value };
    default:
      return { kind: "failed", cause: outcome.case === "failed" ? "billing says so" : "an unknown outcome" };
  }
}
