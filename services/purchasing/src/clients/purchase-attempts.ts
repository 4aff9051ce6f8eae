import { counter } from "@doorlight/common/telemetry";
import type { Logger } from "@doorlight/common/telemetry";
import type { Order } from "../domain/order.ts";
import type { SpotOutcome } from "../use-cases/buy-leads.ts";

const attempts = counter("purchase_attempts_total", { description: "Clicks on buy by what came of them" });

/** What operators see of buying. A missing price is ours to mend, so it also goes to the log. */
export function purchaseAttempts(log: Logger) {
  return {
    count({ leadId, buyer }: Order, { refusal, leadType }: SpotOutcome): void {
      const outcome = refusal ?? "bought";
      attempts.add(1, { outcome, country: buyer.country, lead_type: leadType ?? "unknown" });
      if (refusal === "pricing_misconfigured") log.error({ leadId, leadType }, "A lead on sale has no price");
    },
  };
}
