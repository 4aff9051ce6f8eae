import { randomUUID } from "node:crypto";
import { type CountryPack, frozenVat } from "@doorlight/common/product";
import type { Account } from "./billing-details.ts";
import type { NewFee } from "./fee.ts";
import { monthOf } from "./month.ts";
import type { Payment } from "./payment.ts";
import type { PlanChange } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

type Situation = {
  feeId: string;
  current: Subscription | undefined;
  /** Of a plan that ended unpaid. */
  unpaidId: string | undefined;
  payment: Payment;
  now: Date;
  pack: CountryPack;
};

/** The fee of a chosen plan for the rest of the month. */
export function chosenFee({ userId, country }: Account, change: PlanChange, situation: Situation): NewFee {
  const { kind, planId, feeNow, quotaNow, monthlyFee, monthlyQuota } = change;
  const { feeId, current, unpaidId, payment, now, pack } = situation;
  return {
    id: feeId,
    // A plan that ended unpaid continues with the leads that it has used.
    subscriptionId: current?.id ?? unpaidId ?? randomUUID(),
    userId,
    country,
    reason: kind === "start" ? "start" : "upgrade",
    planId,
    quota: quotaNow,
    amount: feeNow,
    monthlyFee,
    monthlyQuota,
    vat: frozenVat(feeNow, pack.vat.rate),
    payment,
    period: { from: now, to: monthOf(pack.timeZone, now).to },
  };
}
