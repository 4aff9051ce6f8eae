// Generated from doorlight.campaign.v1.AudienceFilter by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { PersonKind } from "./person-kind.ts";
import { DayRange } from "./day-range.ts";

/** People of one kind that fit all of this. An empty field lets everybody in; fields of the other kind stay empty. */
export const AudienceFilter = z.object({
  /** The kind. */
  people: PersonKind,
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
  /** Of agents: regions in which they buy, or in which leads fit their lists. */
  regions: z.array(z.string()),
  /** Of agents: basic, plus, growth, power, or none. */
  plans: z.array(z.string()),
  /** Of agents: whether a deal is in force. Null for all. */
  hasDeal: z.nullable(z.boolean()),
  /** Of agents: days since the present plan began. Null for all. */
  daysSinceSubscription: z.nullable(DayRange),
  /** Of agents: days since the account was confirmed. Null for all. */
  daysSinceSignUp: z.nullable(DayRange),
  /** Of agents: days since they last used the product, known to the day. Null for all. */
  daysSinceActivity: z.nullable(DayRange),
  /** Of agents: days since the last purchase. Null for all. */
  daysSincePurchase: z.nullable(DayRange),
  /** Of agents: whether they have bought at all. Null for all. */
  hasBought: z.nullable(z.boolean()),
  /** Of agents: whether the terms in force are accepted. Null for all. */
  termsAccepted: z.nullable(z.boolean()),
  /** Of prospects, as their sources wrote them. */
  places: z.array(z.string()),
  /** Of prospects: their agencies. */
  brands: z.array(z.string()),
  /** Of prospects: where the data come from. */
  sources: z.array(z.string()),
  /** Of prospects: they have one of these. */
  tags: z.array(z.string()),
});
export type AudienceFilter = z.output<typeof AudienceFilter>;
