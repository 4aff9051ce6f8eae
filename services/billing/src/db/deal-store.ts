import type { Db, Tx } from "@doorlight/common/db";
import { searchTerms } from "@doorlight/common/product";
import { termsQuery } from "@doorlight/common/search";
import {
  type ContractOwner,
  type Contract,
  type Deal,
  type DealState,
  type DealTerms,
  type Draft,
  type Extended,
  isExtended,
  type Offer,
} from "../domain/deal.ts";
import { makeDealHistory } from "./deal-history.ts";
import { columnsOf, type DealRow, timesOf, toDeal, toRest, toTerms } from "./deal-row.ts";

const EXCLUSION_VIOLATION = "23P01";

export type NewDeal = { terms: DealTerms; adminId: string; idempotencyKey: string; digest: string; at: Date };

type Filter = {
  state: DealState | null;
  country: string | null;
  /** Who owns or pays them. */
  userId: string | null;
  /** The office that owns them. */
  officeId: string | null;
  /** Words of their names. */
  text: string | null;
  /** Of their last day, both included. */
  endsFrom: string | null;
  endsTo: string | null;
  /** By country: a deal that an admin ended did not last until the day of its terms. */
  zones: Record<string, string>;
  /** The soonest end first, instead of newest first; `after` has the day at midnight in UTC then. */
  byEnd: boolean;
  after?: { at: Date; id: string };
  limit: number;
};

/** On which a deal is, or was, in force, as `lastDayOf` has it. */
const LAST_DAY = `(case when state = 'ended'
  then ((ends_at - interval '1 microsecond') at time zone (?::jsonb ->> country))::date else ends_on end)`;

export function makeDealStore(db: Db) {
  return {
    ...makeDealHistory(db),

    /** The new draft; undefined if the admin has used the key before. */
    async add(tx: Tx, { terms, adminId, idempotencyKey, digest, at }: NewDeal): Promise<Draft | undefined> {
      const [row] = await tx("deals")
        .insert({
          ...columnsOf(terms),
          created_by: adminId,
          idempotency_key: idempotencyKey,
          request_digest: digest,
          created_at: at,
        })
        .onConflict(["created_by", "idempotency_key"])
        .ignore()
        .returning<DealRow[]>("*");
      return row && { ...toTerms(row), ...toRest(row), state: "draft" };
    },

    /** The deal that an admin made with a key, and the digest of its terms at that time. */
    async findByKey(tx: Tx, adminId: string, key: string): Promise<{ deal: Deal; digest: string } | undefined> {
      const row = await tx("deals")
        .where({ created_by: adminId, idempotency_key: key })
        .first<(DealRow & { request_digest: string }) | undefined>();
      return row && { deal: toDeal(row), digest: row.request_digest };
    },

    async find(id: string): Promise<Deal | undefined> {
      const row = await db("deals").where({ id }).first<DealRow | undefined>();
      return row && toDeal(row);
    },

    /** Locks a deal until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<Deal | undefined> {
      const row = await tx("deals").where({ id }).forUpdate().first<DealRow | undefined>();
      return row && toDeal(row);
    },

    /** Up to `limit + 1` deals. */
    async list({
      state,
      country,
      userId,
      officeId,
      text,
      endsFrom,
      endsTo,
      zones,
      byEnd,
      after,
      limit,
    }: Filter): Promise<Deal[]> {
      const json = JSON.stringify(zones);
      const query = db("deals");
      if (byEnd) query.orderByRaw(`${LAST_DAY}, id`, [json]);
      else query.orderByRaw("created_at desc, id desc");
      if (state) query.where({ state });
      if (country) query.where({ country });
      if (userId) query.whereRaw("(payer_id = ? or (owner_kind = 'user' and owner_id = ?))", [userId, userId]);
      if (officeId) query.where({ owner_kind: "office", owner_id: officeId });
      if (text)
        query.whereRaw("array_to_tsvector(search_words(name)) @@ ?::tsquery", [
          termsQuery(searchTerms(text), "beginning") ?? "",
        ]);
      if (endsFrom) query.whereRaw(`${LAST_DAY} >= ?`, [json, endsFrom]);
      if (endsTo) query.whereRaw(`${LAST_DAY} <= ?`, [json, endsTo]);
      if (after && byEnd) query.whereRaw(`(${LAST_DAY}, id) > (?, ?)`, [json, dayOf(after.at), after.id]);
      else if (after) query.whereRaw("(created_at, id) < (?, ?)", [after.at, after.id]);
      return (await query.limit(limit + 1).select<DealRow[]>("*")).map(toDeal);
    },

    /** Those in force, or about to be, of an agent, of the agent's office, and that the agent pays; the agent's own first. */
    async listOwn(userId: string, officeId: string | undefined, now: Date): Promise<Deal[]> {
      const rows = await db("deals")
        .where((query) =>
          query.whereIn("owner_id", officeId ? [userId, officeId] : [userId]).orWhere("payer_id", userId),
        )
        .where("state", "active")
        .where("ends_at", ">", now)
        .orderBy([{ column: "owner_kind", order: "desc" }, "starts_at"])
        .select<DealRow[]>("*");
      return rows.map(toDeal);
    },

    /** Those that bind, or bound, a user as owner or payer, oldest first. */
    async listOf(userId: string): Promise<Deal[]> {
      const rows = await db("deals")
        .whereRaw("state <> 'draft' and (payer_id = ? or (owner_kind = 'user' and owner_id = ?))", [userId, userId])
        .orderBy("id")
        .select<DealRow[]>("*");
      return rows.map(toDeal);
    },

    /** Those that, or whose later last day, a user may accept still, the one that lapses first before the others. */
    async listOffersTo(userId: string, now: Date): Promise<(Offer | Extended)[]> {
      const rows = await db("deals")
        .where({ payer_id: userId })
        .where("lapses_at", ">", now)
        .orderBy(["lapses_at", "id"])
        .select<DealRow[]>("*");
      return rows.map(toDeal).filter((deal) => deal.state === "offered" || isExtended(deal));
    },

    /** Ids of those that cannot be accepted any more, or whose later last day cannot. */
    listLapsed: (now: Date): Promise<string[]> =>
      db("deals").where("lapses_at", "<=", now).orderBy("lapses_at").pluck<string[]>("id"),

    listActiveIds: (): Promise<string[]> => db("deals").where({ state: "active" }).orderBy("id").pluck<string[]>("id"),

    /** Ids of active and offered deals of a user alone, or of an office. */
    async listActiveIdsOwnedBy(tx: Tx, { kind, id }: ContractOwner): Promise<string[]> {
      return tx("deals")
        .whereIn("state", ["offered", "active"])
        .where({ owner_kind: kind, owner_id: id })
        .orderBy("id")
        .pluck<string[]>("id");
    },

    async dropOffice(tx: Tx, officeId: string, at: Date): Promise<void> {
      await tx("dropped_offices").insert({ office_id: officeId, dropped_at: at }).onConflict().ignore();
    },

    async isDropped(tx: Tx, officeId: string): Promise<boolean> {
      return (await tx("dropped_offices").where({ office_id: officeId }).first("office_id")) !== undefined;
    },

    /** Ids of active and offered deals that a user owns or pays. */
    async listActiveIdsOf(tx: Tx, userId: string): Promise<string[]> {
      return tx("deals")
        .whereIn("state", ["offered", "active"])
        .whereRaw("(payer_id = ? or (owner_kind = 'user' and owner_id = ?))", [userId, userId])
        .orderBy("id")
        .pluck<string[]>("id");
    },

    /** Saves terms, and the time in force if there is one. Rejects with an overlap: see `isOverlap`. */
    async save<D extends Deal>(tx: Tx, deal: D): Promise<D> {
      const [row] = await tx("deals")
        .where({ id: deal.id })
        .update({ ...columnsOf(deal), ...timesOf(deal), state: deal.state, version: tx.raw("version + 1") })
        .returning<Pick<DealRow, "version">[]>("version");
      if (!row) throw new Error(`Deal ${deal.id} is gone`);
      return { ...deal, version: row.version };
    },

    async remove(tx: Tx, id: string): Promise<void> {
      await tx("deals").where({ id, state: "draft" }).delete();
    },

    /** The first other deal of the owner that is in force, or might be, within the time of this one. */
    async findOverlap(tx: Tx, deal: Contract | Offer): Promise<Deal | undefined> {
      const { id, owner, inForce } = deal;
      const to = ("extension" in deal && deal.extension?.until) || inForce.to;
      const row = await tx("deals")
        .where({ owner_kind: owner.kind, owner_id: owner.id })
        .whereNot({ id })
        // A draft has no time, which would be all of it.
        .whereNotNull("starts_at")
        .whereRaw("tstzrange(starts_at, coalesce(offered_until, ends_at)) && tstzrange(?, ?)", [inForce.from, to])
        .orderBy("starts_at")
        .first<DealRow | undefined>();
      return row && toDeal(row);
    },

    isOverlap: (error: unknown): boolean =>
      error instanceof Error && "code" in error && error.code === EXCLUSION_VIOLATION,

    /**
     * Keeps activations for a person or office apart, and those for a person from the person's erasure: each sees the other,
     * so that one that overlaps can be named.
     */
    lockOwners,

    /** Keeps what binds a payer apart from what binds another account that is one debtor with it. */
    async lockDebtors(tx: Tx, payerId: string): Promise<void> {
      const { rows } = await tx.raw<{ rows: { id: string }[] }>("select debtors_beside(?) as id", [payerId]);
      await lockOwners(tx, [payerId, ...rows.map(({ id }) => id)]);
    },
  };
}

async function lockOwners(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await tx.raw("select pg_advisory_xact_lock(hashtext('people of deals'), hashtext(?))", [id]);
}

const dayOf = (at: Date) => at.toISOString().slice(0, "yyyy-mm-dd".length);
