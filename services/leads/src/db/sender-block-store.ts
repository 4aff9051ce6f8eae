import type { Db, Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import {
  type NewSenderBlock,
  type Sender,
  type SenderBlock,
  senderDigest,
  senderDigests,
  type SenderBlockKind,
  type SenderBlockPosition,
} from "../domain/sender-block.ts";
import { DESK_STATE } from "./desk-conditions.ts";

const COLUMNS = `
  id, request_id as "requestId", country, kind, reason, blocked_by as "blockedBy", blocked_at as "blockedAt",
  coalesce(lifted_by::text, '') as "liftedBy", lifted_at as "liftedAt", lift_reason as "liftReason"`;

/** Mailboxes and telephone numbers whose requests are not published. */
export function makeSenderBlockStore(db: Db, dataKey: DataKey) {
  const select = (from: Db) =>
    from("sender_blocks")
      .select<SenderBlock[]>(from.raw(COLUMNS))
      .orderBy([
        { column: "blocked_at", order: "desc" },
        { column: "id", order: "desc" },
      ]);

  return {
    /** Returns how many of them were not blocked before. */
    async add(tx: Tx, { kinds, ...block }: NewSenderBlock, sender: Sender): Promise<number> {
      const key = await dataKey();
      const { requestId, country, reason, blockedBy, blockedAt } = block;
      const rows = kinds.map((kind) => ({
        kind,
        digest: senderDigest(key, kind, sender),
        request_id: requestId,
        country,
        reason,
        blocked_by: blockedBy,
        blocked_at: blockedAt,
      }));
      const added = await tx("sender_blocks")
        .insert(rows)
        .onConflict("digest")
        .ignore()
        .returning<{ id: string }[]>("id");
      return added.length;
    },

    /** Those that hold against a sender, the oldest first. */
    async against(from: Db, sender: Sender): Promise<{ id: string; kind: SenderBlockKind }[]> {
      const key = await dataKey();
      return from("sender_blocks")
        .whereIn("digest", senderDigests(key, sender))
        .orderBy("blocked_at")
        .select<{ id: string; kind: SenderBlockKind }[]>("id", "kind");
    },

    /** That a block keeps a request from being published. */
    async keepFromPublication(tx: Tx, requestId: string, blockId: string): Promise<void> {
      await tx("requests").where({ id: requestId }).update({ block_id: blockId });
    },

    /** Made because of a request, and the one that kept it from being published. */
    ofRequest(requestId: string): Promise<SenderBlock[]> {
      return select(db)
        .where({ request_id: requestId })
        .orWhere("id", db("requests").where({ id: requestId }).select("block_id"));
    },

    /** The newest first, after a position. */
    list(limit: number, start?: SenderBlockPosition): Promise<SenderBlock[]> {
      const newest = select(db).limit(limit);
      return start ? newest.whereRaw("(blocked_at, id) < (?, ?::uuid)", [start.blockedAt, start.id]) : newest;
    },

    async exists(tx: Tx, id: string): Promise<boolean> {
      return (await tx("sender_blocks").where({ id }).first("id")) !== undefined;
    },

    /** Forgets what it recognises; false if it is lifted already. */
    async lift(
      tx: Tx,
      id: string,
      { reason, adminId }: { reason: string; adminId: string },
      at: Date,
    ): Promise<boolean> {
      const lifted = await tx("sender_blocks")
        .where({ id })
        .whereNull("lifted_at")
        .update({ digest: null, lifted_at: at, lifted_by: adminId, lift_reason: reason });
      return lifted > 0;
    },

    /** Empties the reasons of blocks that were lifted before an instant, at most this many, and returns how many. */
    async purgeReasons(country: string, liftedBefore: Date, limit: number): Promise<number> {
      const old = db("sender_blocks")
        .where({ country })
        .where("lifted_at", "<", liftedBefore)
        .whereNot({ reason: "" })
        .limit(limit)
        .select("id");
      return db("sender_blocks").whereIn("id", old).update({ reason: "", lift_reason: "" });
    },

    /** Other open leads of a mailbox or telephone number, the newest first. */
    async openLeadsOf(requestId: string, { email, phone }: Sender, now: Date, limit: number): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select leads.id
         from request_contacts join requests on requests.id = request_id join leads using (request_id)
         where erased_at is null and (person_mailbox(email) = person_mailbox(:email) or phone = :phone)
           and request_id <> :requestId and ${DESK_STATE} = 'open' and not leads.test
         order by published_at desc
         limit :limit`,
        { requestId, email, phone, now, limit },
      );
      return rows.map(({ id }) => id);
    },
  };
}
