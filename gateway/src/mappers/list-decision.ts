import type { ListDecision as WireDecision } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import type { ListDecision, Locale } from "../../contract/index.ts";
import { leadType, listNotification, listRule } from "./enum-text.ts";
import { toInstant, toMoney, toPlace } from "./values.ts";

/** Without the price of now. A cap of money is in minor units of the country's currency. */
export function toListDecision(decision: WireDecision, locale: Locale, currency: string): Omit<ListDecision, "price"> {
  const { leadId, at, rules, notification, delivery } = decision;
  const cap = delivery?.cap;
  return {
    leadId,
    place: toPlace(decision, locale),
    leadType: leadType.toText(decision.leadType),
    at: toInstant(at, "decision.at"),
    rules: rules.map(({ rule, isMet }) => ({ rule: listRule.toText(rule), isMet })),
    notification: notification === undefined ? null : listNotification.toText(notification),
    delivery: delivery
      ? {
          isDelivered: delivery.isDelivered,
          reason: delivery.reason || null,
          leadCap: delivery.reason === "lead_cap" && cap !== undefined ? Number(cap) : null,
          moneyCap: delivery.reason === "money_cap" && cap !== undefined ? toMoney({ amount: cap, currency }) : null,
        }
      : null,
  };
}
