import type { Tx } from "@doorlight/common/db";
import { hours } from "@doorlight/common/time";
import { approvalExpiry, type NewApproval } from "../src/domain/approval.ts";
import { personId } from "./people.ts";

type Ports = { approvals: { add(tx: Tx, asked: NewApproval): Promise<object | undefined> }; now: Date };

/** More credits than one admin may give alone, for another to approve. Whether it was added: once. */
export async function askDemoApproval(tx: Tx, { approvals, now }: Ports): Promise<boolean> {
  const askedAt = new Date(now.getTime() - hours(5));
  const added = await approvals.add(tx, {
    askedBy: personId("admin@doorlight.test"),
    idempotencyKey: "demo-approval",
    subjectId: personId("agent2@doorlight.test"),
    amount: { amount: 90_000n, currency: "EUR" },
    request: { action: "grant_credits", credits: 20, reason: "För förfrågningarna i september, som hade fel nummer." },
    askedAt,
    expiresAt: approvalExpiry(askedAt),
  });
  return added !== undefined;
}
