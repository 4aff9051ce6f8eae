import { createHash } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type Eligibility, refusalFor } from "../domain/eligibility.ts";
import {
  approvesTest,
  type Buyer,
  isBuyerOf,
  MOST_CANCELLED,
  type Purchase,
  type RefundReason,
  type RefundRequest,
  unreachableReasons,
} from "../domain/refund.ts";
import { isUnreachable, type SellerFacts } from "../domain/unreachable-seller.ts";
import type { ApproveByRule } from "./approve-by-rule.ts";
import { approvedByRule, type DecideRefund, rejectedByRule } from "./decide-refund.ts";

type Command = { purchaseId: string; reason: RefundReason; description: string; idempotencyKey: string };

type Ports = {
  db: Db;
  purchases: {
    find(id: string): Promise<Purchase | undefined>;
    lock(tx: Tx, id: string): Promise<Purchase | undefined>;
    nextVersion(tx: Tx, id: string): Promise<bigint>;
  };
  requests: {
    findByKey(tx: Tx, purchaseId: string, key: string): Promise<{ request: RefundRequest; digest: string } | undefined>;
    ofPurchase(id: string, from: Db): Promise<RefundRequest[]>;
    add(tx: Tx, request: Command & { digest: string; version: bigint; at: Date }): Promise<RefundRequest>;
  };
  /** Locks the buyer, so that each request counts those before it in the share of claims. */
  ruleShares: { lock(tx: Tx, buyerId: string): Promise<void> };
  findEligibility(purchase: Purchase, from: Db): Promise<Eligibility>;
  sellers: { factsOf(tx: Tx, request: RefundRequest): Promise<SellerFacts> };
  /** Undefined without an answer. */
  isDuplicate(leadId: string): Promise<boolean | undefined>;
  approveByRule: ApproveByRule;
  decideRefund: DecideRefund;
  events: { refundRequested(tx: Tx, request: RefundRequest, officeId: string | null): Promise<void> };
  clock: Clock;
};

/**
 * Requests a refund, once for each key. A proven one is approved at once, if the buyer's share allows; any other waits
 * for a super admin or for proof, but that of a test is decided at once, by its reason. Refuses `not_found`, `refund_window_over`, `refund_too_early`, `refund_seller_answered`,
 * `refund_pending`, `refund_decided`, `idempotency_key_reused`, `refund_requests_full` if the buyer has cancelled many
 * requests for the purchase.
 */
export function makeRequestRefund(ports: Ports) {
  const { db, purchases, requests, ruleShares, findEligibility, sellers, isDuplicate, events, clock } = ports;
  const { approveByRule, decideRefund } = ports;

  return async (command: Command, buyer: Buyer): Promise<RefundRequest> => {
    const { purchaseId, reason, idempotencyKey } = command;
    const purchase = await purchases.find(purchaseId);
    if (!isBuyerOf(purchase, buyer)) return refuse("not_found");
    const isProvenDuplicate = reason === "duplicate" && (await isDuplicate(purchase.leadId)) === true;
    const digest = digestOf(command);

    return transaction(db, async (tx) => {
      await purchases.lock(tx, purchaseId);
      const before = await requests.findByKey(tx, purchaseId, idempotencyKey);
      if (before) return before.digest === digest ? before.request : refuse("idempotency_key_reused");
      await ruleShares.lock(tx, purchase.buyerId);
      refuseWhereNotYet(reason, await findEligibility(purchase, tx));
      const cancelled = (await requests.ofPurchase(purchaseId, tx)).filter(({ state }) => state === "cancelled");
      if (cancelled.length >= MOST_CANCELLED)
        refuse("refund_requests_full", { params: { most: String(MOST_CANCELLED) } });

      const at = clock.now();
      const version = await purchases.nextVersion(tx, purchaseId);
      const request = await requests.add(tx, { ...command, digest, version, at });
      await events.refundRequested(tx, request, buyer.officeId ?? null);
      if (purchase.test) return decideRefund(tx, request, approvesTest(reason) ? approvedByRule : rejectedByRule, at);
      const isProven = unreachableReasons.includes(reason)
        ? isUnreachable(await sellers.factsOf(tx, request))
        : isProvenDuplicate;
      return isProven ? approveByRule(tx, request) : request;
    });
  };
}

function refuseWhereNotYet(reason: RefundReason, eligibility: Eligibility): void {
  const refusal = refusalFor(reason, eligibility);
  if (refusal === null) return;
  const missing = eligibility.reasons.find((one) => one.reason === reason);
  const isEarly = refusal === "refund_too_early" && missing;
  const params = { attempts: String(missing?.attemptsMissing), days: String(missing?.daysMissing) };
  refuse(refusal, isEarly ? { params } : {});
}

function digestOf({ reason, description }: Command): string {
  return createHash("sha256")
    .update(JSON.stringify([reason, description]))
    .digest("base64url");
}
