// Generated from doorlight.identity.v1.Approval by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { ApprovalAction } from "./approval-action.ts";
import { ApprovalState } from "./approval-state.ts";
import { Money } from "../common.ts";
import { Instant } from "../common.ts";
import { Day } from "../common.ts";
import { Country } from "../common.ts";
import { AskedPrice } from "./asked-price.ts";

/** An action that waits for another admin, or waited. */
export const Approval = z.object({
  id: Id,
  action: ApprovalAction,
  state: ApprovalState,
  /** The admin who wants it done. */
  askedBy: z.string(),
  /** The account that it is about; of a deal, who pays it; of what is about no account, the admin who asks. */
  subjectId: Id,
  /** What it is worth, net; of a deal in its whole time, or in the months that are added; of buying on invoice what the account might then owe; nothing of an address; null of prices and campaigns. */
  amount: z.nullable(Money),
  /** How many credits would be given; null for another action. */
  credits: z.nullable(z.int()),
  /** In the words of the admin who asks; null once it is over. */
  reason: z.nullable(z.string()),
  askedAt: Instant,
  /** Until when somebody can decide. */
  expiresAt: Instant,
  /** The admin who decided; null if nobody has. */
  decidedBy: z.nullable(z.string()),
  /** Null if nobody has decided. */
  decidedAt: z.nullable(Instant),
  /** Whether a super admin approved it alone, because there was no other active admin. */
  alone: z.boolean(),
  /** Whether the caller can approve it: it waits, another admin asked for it, and neither of the two accounts was created, given another role, mailbox or second factor, or reactivated by an admin in 7 days, nor by the other of the two in 90. */
  approvable: z.boolean(),
  /** The code of the refusal of one that failed, of its first field if there is one; null for the others. */
  refusal: z.nullable(z.string()),
  /** In the words of the admin who declined it; null for the others, and if the admin who asked withdrew it. */
  declineReason: z.nullable(z.string()),
  /** The draft that would be made binding, or the deal that would last longer; null for another action. */
  dealId: z.nullable(Id),
  /** The address that the account would have; null for another action, and once it is over. */
  email: z.nullable(z.string()),
  /** The last day that a deal would have; null for another action. */
  endsOn: z.nullable(Day),
  /** The invoice that was paid; null for another action. */
  invoiceId: z.nullable(Id),
  /** The whole payment, of which the worth is the part beyond what was open; null for another action. */
  payment: z.nullable(Money),
  /** By how much a price would differ at most, in hundredths of a percent; how many people a campaign is for; null for what is worth money. */
  extent: z.nullable(z.int()),
  /** Whose prices would change; null for another action. */
  country: z.nullable(Country),
  /** The prices and modifiers that would be set; none if a list would be dropped, and for another action. */
  prices: z.array(AskedPrice),
  /** When prices would take effect, or a campaign start; null for at once, and for another action. */
  effectiveFrom: z.nullable(Instant),
  /** Of the price list that would be dropped; null for another action. */
  priceListVersion: z.nullable(z.int()),
  /** Of the campaign that would start; null for another action. */
  campaignId: z.nullable(Id),
  /** What the account may owe on invoice without it; null for another action. */
  limitBefore: z.nullable(Money),
});
export type Approval = z.output<typeof Approval>;
