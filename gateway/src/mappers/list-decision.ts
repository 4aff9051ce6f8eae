import {
  type ListDecision as WireDecision,
  ListDecisionSchema,
  ListDeliverySchema,
} from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import * as z from "zod/mini";
import { ListDecision, type Locale } from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";
import { toMoney, toPlace } from "./values.ts";

const decisionOf = answerOf(ListDecisionSchema, z.omit(ListDecision, { place: true, delivery: true }));
const deliveryOf = answerOf(ListDeliverySchema, ListDecision.shape.delivery.def.innerType);

/** Without the price of now. A cap of money is in minor units of the country's currency. */
export function toListDecision(decision: WireDecision, locale: Locale, currency: string): Omit<ListDecision, "price"> {
  return { ...decisionOf(decision), place: toPlace(decision, locale), delivery: toDelivery(decision, currency) };
}

function toDelivery({ delivery }: WireDecision, currency: string): ListDecision["delivery"] {
  if (!delivery) return null;
  const { reason, cap } = delivery;
  return {
    ...deliveryOf(delivery),
    leadCap: reason === "lead_cap" && cap !== undefined ? Number(cap) : null,
    moneyCap: reason === "money_cap" && cap !== undefined ? toMoney({ amount: cap, currency }) : null,
  };
}
