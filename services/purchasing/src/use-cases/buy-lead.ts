import { type ErrorCode, Refusal } from "@doorlight/common/errors";
import { type Logger, counter } from "@doorlight/common/telemetry";
import type { Purchase, PurchaseCommand, PurchaseOutcome } from "../domain/purchase.ts";

type Ports = {
  /** One statement decides, records and publishes, so a crash leaves a whole purchase or none. */
  decide(command: PurchaseCommand): Promise<PurchaseOutcome>;
  grants: { ofLead(claims: { leadId: string; userId: string }): Promise<string> };
  log: Pick<Logger, "error">;
};

export type BuyLead = ReturnType<typeof makeBuyLead>;

const attempts = counter("purchase_attempts_total", { description: "Clicks on buy by what came of them" });

const CREDITS_FIRST = { path: "paymentSource", code: "credits_first", message: "credits are spent first" };

/**
 * Sells one spot of a lead. Credits go first, then the account's billing method. The grant shows the buyer the contact at
 * once, although leads has not consumed the purchase yet.
 */
export function makeBuyLead({ decide, grants, log }: Ports) {
  function count({ leadId, buyer }: PurchaseCommand, { refusal, leadType }: PurchaseOutcome): void {
    const outcome = refusal ?? "bought";
    attempts.add(1, { outcome, country: buyer.country, lead_type: leadType ?? "unknown" });
    // A missing price is ours to set.
    if (refusal === "pricing_misconfigured") log.error({ leadId, leadType }, "A lead that agents can buy has no price");
  }

  return async (command: PurchaseCommand): Promise<{ purchase: Purchase; grant: string }> => {
    const outcome = await decide(command);
    count(command, outcome);
    if (outcome.refusal !== null) throw toRefusal(outcome.refusal);
    const grant = await grants.ofLead({ leadId: command.leadId, userId: command.buyer.id });
    return { purchase: outcome.purchase, grant };
  };
}

function toRefusal(code: ErrorCode): Refusal {
  return new Refusal(code, code === "invalid_request" ? { fields: [CREDITS_FIRST] } : {});
}
