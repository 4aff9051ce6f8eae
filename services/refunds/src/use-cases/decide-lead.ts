import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { isTransientDatabaseError, refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { isFinal, type Purchase, type RefundRequest, type Verdict } from "../domain/refund.ts";
import type { DecideRefund } from "./decide-refund.ts";
import type { IsForAnother } from "./is-for-another.ts";

type Command = Verdict & {
  leadId: string;
  /** The one that was read. */
  version: bigint;
  /** Purchases about whose charges the bank decides. */
  disputedIds: readonly string[];
};

type Ports = {
  db: Db;
  disputes: { isBlocked(tx: Tx, purchaseId: string): Promise<boolean> };
  purchases: {
    lockOfLead(tx: Tx, leadId: string): Promise<{ purchases: Purchase[]; version: bigint }>;
    versionOfLead(leadId: string): Promise<bigint>;
    nextVersion(tx: Tx, id: string): Promise<bigint>;
  };
  requests: {
    ofPurchase(id: string, from: Db): Promise<RefundRequest[]>;
    addByRule(
      tx: Tx,
      request: { purchaseId: string; rule: "lead_refunded"; version: bigint; at: Date },
    ): Promise<RefundRequest>;
  };
  queue: { ofLead(leadId: string, limit: number): Promise<RefundRequest[]> };
  isForAnother: IsForAnother;
  decideRefund: DecideRefund;
  events: { refundRequested(tx: Tx, request: RefundRequest): Promise<void> };
  clock: Clock;
};

/** More than a lead has buyers. */
const MOST_OF_LEAD = 100;

/**
 * One decision of a super admin about all purchases of a lead, in one transaction under the locks of all. Approved, it refunds
 * those too whose buyers have not asked, whenever they bought; rejected, it ends the pending requests. What was decided
 * before stays, and so does an appeal that is for another super admin; a disputed charge is not refunded. Refuses `version_outdated` if anything about one of
 * them has changed since it was read, and `refund_decided` if there is nothing to decide.
 */
export function makeDecideLead(ports: Ports) {
  const { db, disputes, purchases, requests, queue, isForAnother, decideRefund, events, clock } = ports;

  /** The request to decide; undefined if there is none. */
  async function toDecide(tx: Tx, { id }: Purchase, approved: boolean): Promise<RefundRequest | undefined> {
    const asked = await requests.ofPurchase(id, tx);
    const pending = asked.find(({ state }) => state === "pending");
    if (pending || !approved || asked.some(isFinal)) return pending;
    const version = await purchases.nextVersion(tx, id);
    const request = await requests.addByRule(tx, { purchaseId: id, rule: "lead_refunded", version, at: clock.now() });
    await events.refundRequested(tx, request);
    return request;
  }

  return async (command: Command): Promise<{ decided: number; leftOut: number }> => {
    const { leadId, version, disputedIds, ...verdict } = command;
    const foreign = new Set<string>();
    for (const request of await queue.ofLead(leadId, MOST_OF_LEAD))
      if (await isForAnother(request, verdict.adminId)) foreign.add(request.id);
    try {
      return await transaction(db, async (tx) => {
        const bought = await purchases.lockOfLead(tx, leadId);
        if (bought.version !== version) return refuse("version_outdated");
        let decided = 0;
        for (const purchase of bought.purchases) {
          const isDisputed =
            verdict.approved && (disputedIds.includes(purchase.id) || (await disputes.isBlocked(tx, purchase.id)));
          const request = isDisputed ? undefined : await toDecide(tx, purchase, verdict.approved);
          if (!request || foreign.has(request.id)) continue;
          await decideRefund(tx, request, verdict, clock.now());
          decided += 1;
        }
        return decided > 0 ? { decided, leftOut: bought.purchases.length - decided } : refuse("refund_decided");
      });
    } catch (error) {
      // Others decide at this moment, and one of them has by now.
      const isDone = isTransientDatabaseError(error) && (await purchases.versionOfLead(leadId)) !== version;
      return isDone ? refuse("version_outdated") : Promise.reject(error);
    }
  };
}
