// Generated from doorlight.campaign.v1.CheckedSender by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Country } from "../common.ts";
import { SenderCheck } from "./sender-check.ts";

/** Whether mails of a country's sender will be believed, by what the DNS says now. */
export const CheckedSender = z.object({
  country: Country,
  /** The domain of the sender. */
  domain: z.string(),
  /** One of each record. */
  checks: z.array(SenderCheck),
  /** No campaign may start to people of the country: a check failed, and this is no demo. */
  stops: z.boolean(),
});
export type CheckedSender = z.output<typeof CheckedSender>;
