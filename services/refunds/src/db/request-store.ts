import type { Db, Tx } from "@doorlight/common/db";
import {
  type Asked,
  type RefundReason,
  type RefundRequest,
  type RefundRule,
  refundRules,
  type RefundState,
  type Verdict,
} from "../domain/refund.ts";
import { selectRequests, toRequest } from "./request-row.ts";

export type NewRequest = {
  purchaseId: string;
  reason: RefundReason;
  description: string;
  idempotencyKey: string;
  digest: string;
  version: bigint;
  at: Date;
};

/** Refund requests and their decisions. Every change of one runs under the lock of its purchase. */
export function makeRequestStore(db: Db) {
  async function read(id: string, from: Db): Promise<RefundRequest | undefined> {
    const [row] = await selectRequests(from).where("r.id", id);
    return row && toRequest(row);
  }

  async function changed(tx: Tx, id: string): Promise<RefundRequest> {
    const request = await read(id, tx);
    if (!request) throw new Error(`There is no refund request ${id}`);
    return request;
  }

  async function insert(tx: Tx, row: object): Promise<RefundRequest> {
    const [added] = await tx("refund_requests").insert(row).returning<{ id: string }[]>("id");
    return changed(tx, added!.id);
  }

  return {
    /** Not of a test, which neither its buyer without the token nor an admin has to do with. */
    async find(id: string, from: Db = db): Promise<RefundRequest | undefined> {
      const found = await read(id, from);
      return found?.purchase.test ? undefined : found;
    },

    /** The request of a key, and the digest of its contents. */
    async findByKey(tx: Tx, purchaseId: string, idempotencyKey: string) {
      const key = { purchase_id: purchaseId, idempotency_key: idempotencyKey };
      const row = await tx("refund_requests").where(key).first<{ id: string; request_digest: string } | undefined>();
      return row && { request: await changed(tx, row.id), digest: row.request_digest };
    },

    async add(tx: Tx, request: NewRequest): Promise<RefundRequest> {
      const { purchaseId, reason, description, idempotencyKey, digest, version, at } = request;
      return insert(tx, {
        purchase_id: purchaseId,
        reason,
        description,
        requested_at: at,
        pending_since: at,
        idempotency_key: idempotencyKey,
        request_digest: digest,
        version: version.toString(),
      });
    },

    /** Before the buyer has asked; no key of the interface has a space. */
    addByRule: (
      tx: Tx,
      request: Pick<NewRequest, "purchaseId" | "version" | "at"> & { rule: RefundRule },
    ): Promise<RefundRequest> =>
      insert(tx, {
        purchase_id: request.purchaseId,
        reason: refundRules[request.rule],
        description: "",
        by_rule: true,
        rule: request.rule,
        requested_at: request.at,
        pending_since: request.at,
        idempotency_key: "by rule",
        request_digest: "",
        version: request.version.toString(),
      }),

    /** No rule looks at it any more. */
    async leaveToPerson(tx: Tx, id: string): Promise<void> {
      await tx("refund_requests").where({ id }).update({ for_person: true });
    },

    async cancel(tx: Tx, { id }: RefundRequest, version: bigint): Promise<RefundRequest> {
      await tx("refund_requests").where({ id }).update({ state: "cancelled", version: version.toString() });
      return changed(tx, id);
    },

    async appeal(tx: Tx, { id }: RefundRequest, appeal: string, version: bigint, at: Date): Promise<RefundRequest> {
      const again = { state: "pending", appeal, appealed_at: at, pending_since: at };
      await tx("refund_requests")
        .where({ id })
        .update({ ...again, version: version.toString() });
      return changed(tx, id);
    },

    /** Records the outcome of this round. Its primary key allows one. `adminId` null: a rule has decided. */
    async decide(
      tx: Tx,
      { id, decisions }: RefundRequest,
      {
        approved,
        message,
        adminId,
        isClaim = false,
      }: Omit<Verdict, "adminId"> & { adminId: string | null; isClaim?: boolean },
      version: bigint,
      at: Date,
    ): Promise<RefundRequest> {
      const round = decisions.length + 1;
      await tx("refund_decisions").insert({
        request_id: id,
        round,
        approved,
        message,
        admin_id: adminId,
        decided_at: at,
      });
      const state = approved ? "refunded" : "rejected";
      await tx("refund_requests").where({ id }).update({ state, is_claim: isClaim, version: version.toString() });
      return changed(tx, id);
    },

    /** Newest first. */
    async ofPurchase(purchaseId: string, from: Db = db): Promise<RefundRequest[]> {
      const rows = await selectRequests(from)
        .where("r.purchase_id", purchaseId)
        .orderBy([
          { column: "r.requested_at", order: "desc" },
          { column: "r.id", order: "desc" },
        ]);
      return rows.map(toRequest);
    },

    /** By purchase, newest first, without their words. */
    async byPurchase(ids: readonly string[]): Promise<Map<string, Asked[]>> {
      const rows = await db("refund_requests")
        .whereRaw("purchase_id = any(?::uuid[])", [[...ids]])
        .orderBy([
          { column: "requested_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .select<AskedRow[]>("purchase_id", "state", "appealed_at");
      return new Map(ids.map((id) => [id, rows.filter((row) => row.purchase_id === id).map(toAsked)]));
    },

    /** Those of a buyer that wait for a decision. */
    async pendingOf(tx: Tx, buyerId: string): Promise<RefundRequest[]> {
      const rows = await selectRequests(tx).where({ "p.buyer_id": buyerId, "r.state": "pending" });
      return rows.map(toRequest);
    },
  };
}

type AskedRow = { purchase_id: string; state: RefundState; appealed_at: Date | null };

function toAsked({ state, appealed_at }: AskedRow): Asked {
  return { state, appeal: appealed_at && { at: appealed_at } };
}
