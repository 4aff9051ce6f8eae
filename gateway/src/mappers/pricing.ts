import { GetPricingResponseSchema } from "@doorlight/proto/billing/v1/billing_service_pb";
import { Pricing } from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";

export const toPricing = answerOf(GetPricingResponseSchema, Pricing);
