import { SellerRequestBody } from "@doorlight/gateway/contract";
import * as z from "zod/mini";
import { answered } from "../../lib/forms/answered.ts";

const { leadType, propertyType, condition, rooms, area, constructionYear, valuation } = SellerRequestBody.shape;

/** A home that is built so much later is a slip of the fingers. */
const YEARS_AHEAD = 5;

/** The contract's request as a seller types it: an empty answer is none, and the consent box must be ticked. */
export const RequestForm = z.extend(SellerRequestBody, {
  leadType: answered(leadType),
  propertyType: answered(propertyType),
  condition: answered(condition),
  rooms: answered(rooms),
  area: answered(area),
  constructionYear: answered(constructionYear).check(
    z.refine((year) => year === undefined || year <= new Date().getFullYear() + YEARS_AHEAD),
  ),
  valuation: answered(valuation),
  consent: z.literal(true, "Required"),
});

export type RequestForm = z.input<typeof RequestForm>;
