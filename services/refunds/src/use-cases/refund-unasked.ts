import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { Eligibility } from "../domain/eligibility.ts";
import type { Purchase, RefundRequest, RefundRule } from "../domain/refund.ts";
import type { ApproveByRule } from "./approve-by-rule.ts";
import { approvedByRule, type DecideRefund } from "./decide-refund.ts";

type NewRequest = { purchaseId: string; rule: RefundRule; version: bigint; at: Date };

type Ports = {
  db: Db;
  disputes: { isBlocked(tx: Tx, purchaseId: string): Promise<boolean> };
  purchases: {
    lock(tx: Tx, id: string): Promise<Purchase | undefined>;
    nextVersion(tx: Tx, id: string): Promise<bigint>;
  };
  unasked: {
    /** Leads with purchases of which nobody has said yet whether they are duplicates, by lead, the oldest first. */
    listUnchecked(at: Date): Promise<Map<string, string[]>>;
    markChecked(ids: readonly string[], at: Date): Promise<void>;
    /** Of leads that an admin found to be duplicates, by lead. */
    listFoundDuplicates(at: Date): Promise<Map<string, string[]>>;
    /** Purchases whose seller left the request within the hour after them, of all or of one. */
    listLeft(from: Db, at: Date, id?: string): Promise<string[]>;
    /** Purchases of leads that were closed because nobody confirmed their persons, of all or of one. */
    listNotConfirmed(from: Db, at: Date, id?: string): Promise<Pick<Purchase, "id" | "leadId">[]>;
    /** Purchases of requests that a super admin withdrew, of all or of one. */
    listWithdrawnByUs(from: Db, at: Date, id?: string): Promise<string[]>;
  };
  requests: {
    ofPurchase(id: string, from: Db): Promise<RefundRequest[]>;
    addByRule(tx: Tx, request: NewRequest): Promise<RefundRequest>;
  };
  findEligibility(purchase: Purchase, from: Db): Promise<Eligibility>;
  /** Undefined without an answer. */
  isDuplicate(leadId: string): Promise<boolean | undefined>;
  /** On whose word alone a lead was closed. */
  reportersOf(leadId: string): Promise<readonly string[]>;
  approveByRule: ApproveByRule;
  decideRefund: DecideRefund;
  events: { refundRequested(tx: Tx, request: RefundRequest): Promise<void> };
  clock: Clock;
};

export type RefundUnasked = ReturnType<typeof makeRefundUnasked>;

/**
 * Refunds purchases before their buyers ask (decision 53). Each run looks at the tables alone and requests, decides and
 * publishes in one transaction under the lock of the purchase, so that a run that crashed is made good by the next one, and
 * a purchase is refunded once. One whose charge is disputed waits for a run after that. A buyer who has ever asked, or cancelled, is left to the request.
 */
export function makeRefundUnasked(ports: Ports) {
  const { db, disputes, purchases, unasked, requests, findEligibility, isDuplicate, approveByRule } = ports;
  const { reportersOf, decideRefund, events, clock } = ports;

  type Approve = (tx: Tx, request: RefundRequest) => Promise<unknown>;

  /** What we take back ourselves is refunded at any time. */
  const isInTime = async (rule: RefundRule, purchase: Purchase, tx: Tx) =>
    rule === "withdrawn_by_us" || !(await findEligibility(purchase, tx)).refusal;

  /** False if it waits for the end of a dispute. */
  function refund(
    id: string,
    rule: RefundRule,
    isSo: (tx: Tx) => Promise<boolean>,
    approve: Approve = approveByRule,
  ): Promise<boolean> {
    return transaction(db, async (tx) => {
      const purchase = await purchases.lock(tx, id);
      if (!purchase || (await requests.ofPurchase(id, tx)).length > 0) return true;
      if (await disputes.isBlocked(tx, id)) return false;
      if (!(await isInTime(rule, purchase, tx)) || !(await isSo(tx))) return true;
      await approve(tx, await ask(tx, id, rule));
      return true;
    });
  }

  async function ask(tx: Tx, purchaseId: string, rule: RefundRule): Promise<RefundRequest> {
    const version = await purchases.nextVersion(tx, purchaseId);
    const request = await requests.addByRule(tx, { purchaseId, rule, version, at: clock.now() });
    await events.refundRequested(tx, request);
    return request;
  }

  /** Outside the share of what rules may refund to a buyer. */
  const approveOutside = (tx: Tx, request: RefundRequest, isClaim = false) =>
    decideRefund(tx, request, { ...approvedByRule, isClaim }, clock.now());

  /**
   * The buyer's own pending request, or one of the rule; a disputed charge waits for the bank. The refund of a buyer who reported
   * or claimed is a claim, also if the request was cancelled since: only that closed the lead.
   */
  async function refundNotConfirmed({ id, leadId }: Pick<Purchase, "id" | "leadId">): Promise<void> {
    const reporters = await reportersOf(leadId);
    await transaction(db, async (tx) => {
      const purchase = await purchases.lock(tx, id);
      if (!purchase || (await disputes.isBlocked(tx, id))) return;
      if ((await unasked.listNotConfirmed(tx, clock.now(), id)).length === 0) return;
      const pending = (await requests.ofPurchase(id, tx)).find(({ state }) => state === "pending");
      const request = pending ?? (await ask(tx, id, "not_confirmed"));
      const isClaim = reporters.includes(purchase.buyerId);
      await approveOutside(tx, request, isClaim);
    });
  }

  return {
    /** Of leads that turned out to be duplicates after they were bought. */
    async duplicates(): Promise<void> {
      await forEachAlone([...(await unasked.listUnchecked(clock.now()))], async ([leadId, ids]) => {
        const isKnown = await isDuplicate(leadId);
        if (isKnown === undefined) return;
        const checked: string[] = [];
        for (const id of ids) if (!isKnown || (await refund(id, "duplicate", async () => true))) checked.push(id);
        await unasked.markChecked(checked, clock.now());
      });
    },

    /** Of leads that an admin found to be duplicates, unless that is taken back by now. */
    async foundDuplicates(): Promise<void> {
      await forEachAlone([...(await unasked.listFoundDuplicates(clock.now()))], async ([leadId, ids]) => {
        if (await isDuplicate(leadId)) for (const id of ids) await refund(id, "duplicate", async () => true);
      });
    },

    /** Of sellers who closed the request or withdrew within an hour of the purchase, and whom the buyer has not reached. */
    async left(): Promise<void> {
      const isLeft = (tx: Tx, id: string) => unasked.listLeft(tx, clock.now(), id).then(({ length }) => length > 0);
      await forEachAlone(await unasked.listLeft(db, clock.now()), async (id) => {
        await refund(id, "closed_soon", (tx) => isLeft(tx, id));
      });
    },

    /** Of requests that a super admin withdrew, whenever they were bought. That is no share of what rules may refund to a buyer. */
    async withdrawnByUs(): Promise<void> {
      const isWithdrawn = (tx: Tx, id: string) =>
        unasked.listWithdrawnByUs(tx, clock.now(), id).then(({ length }) => length > 0);
      await forEachAlone(await unasked.listWithdrawnByUs(db, clock.now()), async (id) => {
        await refund(id, "withdrawn_by_us", (tx) => isWithdrawn(tx, id), approveOutside);
      });
    },

    /**
     * Of leads that were closed because nobody confirmed their persons, whenever they were bought, also those whose buyers
     * have asked. What was decided before stays.
     */
    async notConfirmed(): Promise<void> {
      await forEachAlone(await unasked.listNotConfirmed(db, clock.now()), refundNotConfirmed);
    },
  };
}
