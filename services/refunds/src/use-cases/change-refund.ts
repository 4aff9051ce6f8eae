import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { isTransientDatabaseError, refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { appealUntil, type Purchase, type RefundRequest, type Verdict } from "../domain/refund.ts";
import type { ApproveByRule } from "./approve-by-rule.ts";
import type { DecideRefund } from "./decide-refund.ts";
import type { IsForAnother } from "./is-for-another.ts";

type Ports = {
  db: Db;
  purchases: {
    lock(tx: Tx, id: string): Promise<Purchase | undefined>;
    nextVersion(tx: Tx, id: string): Promise<bigint>;
  };
  requests: {
    find(id: string, from?: Db): Promise<RefundRequest | undefined>;
    cancel(tx: Tx, request: RefundRequest, version: bigint): Promise<RefundRequest>;
    appeal(tx: Tx, request: RefundRequest, appeal: string, version: bigint, at: Date): Promise<RefundRequest>;
    pendingOf(tx: Tx, buyerId: string): Promise<RefundRequest[]>;
  };
  personalData: { eraseWordsOnErased(tx: Tx, of: { purchase_id: string }): Promise<void> };
  decideRefund: DecideRefund;
  approveByRule: ApproveByRule;
  isForAnother: IsForAnother;
  events: {
    refundRequested(tx: Tx, request: RefundRequest): Promise<void>;
    refundCancelled(tx: Tx, request: RefundRequest, at: Date): Promise<void>;
  };
  clock: Clock;
};

export type ChangeRefund = ReturnType<typeof makeChangeRefund>;

/** The steps of a request, one after the other, under the lock of its purchase. */
export function makeChangeRefund(ports: Ports) {
  const { db, purchases, requests, personalData, decideRefund, approveByRule, isForAnother, events, clock } = ports;

  /** The request as it is once nothing else changes it. */
  async function locked(tx: Tx, id: string, buyerId?: string): Promise<RefundRequest> {
    const seen = await requests.find(id, tx);
    if (!seen || (buyerId !== undefined && seen.purchase.buyerId !== buyerId)) return refuse("not_found");
    await purchases.lock(tx, seen.purchase.id);
    return (await requests.find(id, tx)) ?? refuse("not_found");
  }

  async function cancel(tx: Tx, request: RefundRequest): Promise<RefundRequest> {
    const version = await purchases.nextVersion(tx, request.purchase.id);
    const cancelled = await requests.cancel(tx, request, version);
    await events.refundCancelled(tx, cancelled, clock.now());
    await personalData.eraseWordsOnErased(tx, { purchase_id: request.purchase.id });
    return cancelled;
  }

  return {
    /** By its buyer. Refuses `not_found`, `refund_decided`. */
    cancel: (id: string, buyerId: string): Promise<RefundRequest> =>
      transaction(db, async (tx) => {
        const request = await locked(tx, id, buyerId);
        if (request.state === "cancelled") return request;
        return request.state === "pending" ? cancel(tx, request) : refuse("refund_decided");
      }),

    /** By its buyer, once, against a rejection. Refuses `not_found`, `refund_decided`. */
    appeal: (id: string, buyerId: string, description: string): Promise<RefundRequest> =>
      transaction(db, async (tx) => {
        const at = clock.now();
        const request = await locked(tx, id, buyerId);
        if (!appealUntil(request, at)) return refuse("refund_decided");
        const version = await purchases.nextVersion(tx, request.purchase.id);
        const appealed = await requests.appeal(tx, request, description, version, at);
        await events.refundRequested(tx, appealed);
        return appealed;
      }),

    /**
     * By a super admin who read `version`. Refuses `not_found`, `forbidden` if the appeal is for another one,
     * `refund_decided`, `version_outdated`.
     */
    async resolve(id: string, readVersion: bigint, verdict: Verdict): Promise<RefundRequest> {
      const seen = await requests.find(id);
      if (seen && (await isForAnother(seen, verdict.adminId))) return refuse("forbidden");
      try {
        return await transaction(db, async (tx) => {
          const request = await locked(tx, id);
          refuseIfChanged(request, readVersion);
          return decideRefund(tx, request, verdict, clock.now());
        });
      } catch (error) {
        if (!isTransientDatabaseError(error)) throw error;
        // Many decide it at once, and one of them has by now.
        const now = await requests.find(id);
        if (now) refuseIfChanged(now, readVersion);
        throw error;
      }
    },

    /** By a rule, if it is still pending and proven, and the buyer's share allows. */
    approveProven: (id: string, isProven: (tx: Tx, request: RefundRequest) => Promise<boolean>): Promise<void> =>
      transaction(db, async (tx) => {
        const request = await locked(tx, id);
        if (request.state === "pending" && (await isProven(tx, request))) await approveByRule(tx, request);
      }),

    /** An erased buyer asks for nothing any more. */
    async cancelOfErased(tx: Tx, buyerId: string): Promise<void> {
      for (const { id } of await requests.pendingOf(tx, buyerId)) {
        const request = await locked(tx, id);
        if (request.state === "pending") await cancel(tx, request);
      }
    },
  };
}

function refuseIfChanged({ state, version }: RefundRequest, readVersion: bigint): void {
  if (state !== "pending") refuse("refund_decided");
  if (version !== readVersion) refuse("version_outdated");
}
