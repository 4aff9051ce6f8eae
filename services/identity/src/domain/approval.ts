import { days } from "@doorlight/common/time";
import type { AdminAction } from "./audit-entry.ts";

type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** Without a currency it is no money: by how much a price would differ, in hundredths of a percent, or people of a campaign. */
type Worth = { amount: bigint; currency: string | null };

/** Its minor units in digits, for JSON. */
type StoredMoney = { amount: string; currency: string };

/** A call that its service refused with `approval_needed`, as it will be carried out. */
export type ApprovalRequest =
  | { action: "grant_credits"; credits: number; reason: string }
  // The version in digits, for JSON.
  | { action: "activate_deal"; dealId: string; version: string }
  | { action: "extend_deal"; dealId: string; version: string; endsOn: string; includesMembers: boolean }
  // It is about the user of the approval, whom the request names too, to tell one from the other.
  | { action: "change_email"; userId: string; email: string }
  | { action: "record_payment"; invoiceId: string; amount: StoredMoney; paidOn: string }
  // The call as JSON of its message.
  | { action: "change_prices"; call: JsonValue }
  | { action: "drop_price_list"; country: string; version: string }
  | { action: "start_campaign"; id: string; version: string; startsAt: string | null }
  | { action: "allow_invoice"; userId: string; version: string; reason: string; before: StoredMoney };

export type ApprovalState = "asked" | "approved" | "refused" | "expired" | "carried_out" | "failed";

export type NewApproval = {
  askedBy: string;
  /** Of the asked call: of the same admin it names one approval, and once. */
  idempotencyKey: string;
  /** The account that it is about. */
  subjectId: string;
  /** What it is worth, net. */
  amount: Worth;
  request: ApprovalRequest;
  askedAt: Date;
  expiresAt: Date;
};

/** A request once it is over: without words of people and addresses. */
type WithoutWords<R> = R extends unknown ? Omit<R, "reason" | "email"> & { reason?: string; email?: string } : never;

export type Approval = Omit<NewApproval, "request"> & {
  id: string;
  action: ApprovalRequest["action"];
  /** Null once it is over. */
  request: ApprovalRequest | null;
  /** What stays of the request for those who read it later; null of those that were over in releases before. */
  about: WithoutWords<ApprovalRequest> | null;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** By the super admin who asked, the only active admin. */
  alone: boolean;
  /** With which its service refused to carry it out, of the first field if there is one. */
  refusal: string | null;
  /** In the words of the admin who declined it. */
  declineReason: string | null;
};

/** Why it is asked for; of prices that lies in the call. */
export function askersWords(request: ApprovalRequest | null): string | undefined {
  const said = request?.action === "change_prices" ? request.call : request;
  return (said as { reason?: string } | null)?.reason;
}

/** A decision, and whether it is the asker's own because there is no other active admin. */
export type ApprovalDecision = {
  state: "approved" | "refused";
  by: string;
  at: Date;
  alone: boolean;
  declineReason: string | null;
};

/**
 * Another admin's actions that give power over an account: those who had it in hand could decide about their own wish. They
 * keep the account from deciding and from being approved for a time, and longer between it and the admin who did them.
 */
export const handling = {
  actions: ["create_user", "correct_role", "correct_email", "reset_second_factor", "reactivate_user"],
  byAnybodyMs: days(7),
  byTheOtherMs: days(90),
} as const satisfies { actions: readonly AdminAction[]; byAnybodyMs: number; byTheOtherMs: number };

/** For so long nobody acts alone who is left because another admin was lowered or deactivated. */
export const ALONE_AFTER_MS = days(7);

export const approvalExpiry = (askedAt: Date): Date => new Date(askedAt.getTime() + days(7));
