import type { BoughtLead } from "@doorlight/gateway/contract";
import { ActionRequired } from "@doorlight/gateway/contract";
import * as z from "zod/mini";

const prefix = "purchase ";

/** A purchase whose buyer is at the bank. The same key goes on with it. */
const Pending = z.object({ key: z.string(), body: z.record(z.string(), z.string()) });
export type PendingPurchase = z.output<typeof Pending>;

type Click = { userId: string; leadId: string };

const nameOf = ({ userId, leadId }: Click) => `${prefix}${userId} ${leadId}`;

/** Kept by the browser for this tab only, which the bank leads back to. */
export function keepPurchase(click: Click, pending: PendingPurchase): void {
  sessionStorage.setItem(nameOf(click), JSON.stringify(pending));
}

/** Undefined where this user is not on the way back to this lead. */
export function pendingPurchase(click: Click): PendingPurchase | undefined {
  try {
    return Pending.safeParse(JSON.parse(sessionStorage.getItem(nameOf(click)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function dropPurchase(click: Click): void {
  sessionStorage.removeItem(nameOf(click));
}

/** Whether nothing is bought yet, because the buyer has to act first. */
export function isActionRequired(answer: BoughtLead | ActionRequired): answer is ActionRequired {
  return ActionRequired.safeParse(answer).success;
}
