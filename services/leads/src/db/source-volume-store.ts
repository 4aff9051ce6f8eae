import type { Db, Tx } from "@doorlight/common/db";
import type { IntakeRefund } from "../domain/intake.ts";
import type { SourceFigures, SourcePeriod, SourceRefusal, SubSource } from "../domain/source.ts";

type SourceSale = { purchaseId: string; leadId: string; fee: bigint };

type FiguresRow = SourceFigures & { subSource: string | null };

/** Outcomes of the requests of partners; their tests are not counted. */
export function makeSourceVolumeStore(db: Db) {
  return {
    /** Keeps those of partners' leads. */
    async recordSales(tx: Tx, sales: readonly SourceSale[]): Promise<void> {
      await tx.raw(
        `insert into source_sales (purchase_id, lead_id, fee)
         select purchase_id, lead_id, fee
         from unnest(:purchaseIds::uuid[], :leadIds::uuid[], :fees::bigint[]) as sale (purchase_id, lead_id, fee)
         join leads on leads.id = lead_id
         where source_price is not null
         order by purchase_id
         on conflict (purchase_id) do update set fee = excluded.fee`,
        {
          purchaseIds: sales.map(({ purchaseId }) => purchaseId),
          leadIds: sales.map(({ leadId }) => leadId),
          fees: sales.map(({ fee }) => fee),
        },
      );
    },

    async recordRefund(tx: Tx, purchaseId: string, at: Date): Promise<void> {
      await tx("source_sales").where({ purchase_id: purchaseId }).update({ refunded_at: at });
    },

    async recordReason(
      tx: Tx,
      sale: { purchaseId: string; leadId: string; reason: IntakeRefund["reason"] },
    ): Promise<void> {
      await tx.raw(
        `insert into source_sales (purchase_id, lead_id, refund_reason)
         select :purchaseId, id, :reason from leads where id = :leadId and source_price is not null
         on conflict (purchase_id) do update set refund_reason = excluded.refund_reason`,
        sale,
      );
    },

    /** Of requests that came in a period: all of them, and by the partner's finer mark those with most, up to a limit. */
    async figuresOf(period: SourcePeriod, limit: number): Promise<{ all: SourceFigures; subSources: SubSource[] }> {
      const { rows } = await db.raw<{ rows: FiguresRow[] }>(
        `select sub_source as "subSource",
           count(*)::int as received,
           count(requests.confirmed_at)::int as confirmed,
           count(requests.duplicate_of)::int as duplicates,
           count(leads.id)::int as published,
           coalesce(sum(cap - spots_left), 0)::int as sold,
           coalesce(sum(refunded), 0)::int as refunded,
           coalesce(sum(source_price), 0)::bigint as cost,
           coalesce(sum(revenue), 0)::bigint as revenue
         from intake_requests
         left join requests on requests.id = request_id
         left join leads using (request_id)
         left join lateral (
           select count(refunded_at) as refunded, sum(fee) filter (where refunded_at is null) as revenue
           from source_sales where lead_id = leads.id
         ) sales on true
         where source_id = :sourceId and not intake_requests.test and received_at >= :firstDay::timestamp at time zone :timeZone
           and received_at < (:lastDay::date + 1)::timestamp at time zone :timeZone
         group by grouping sets ((), (sub_source))
         order by grouping(sub_source) desc, received desc, sub_source
         limit :limit`,
        { ...period, limit: limit + 1 },
      );
      const [all, ...subSources] = rows.map(({ subSource, ...figures }) => ({ name: subSource ?? "", figures }));
      // The set of all has a row even without requests.
      return { all: all!.figures, subSources };
    },

    /** Of the confirmed requests of each source since a time, the share whose homes had earlier ones; not of a few requests. */
    async duplicateShares(since: Date, fewest: number): Promise<{ source: string; share: number }[]> {
      const { rows } = await db.raw<{ rows: { source: string; share: number }[] }>(
        `select name as source, count(duplicate_of)::float8 / count(*) as share
         from sources join intake_requests on source_id = sources.id join requests on requests.id = request_id
         where not intake_requests.test and received_at >= ? and confirmed_at is not null
         group by name having count(*) >= ?`,
        [since, fewest],
      );
      return rows;
    },

    /** The most frequent first. */
    async refusalsOf({ sourceId, firstDay, lastDay }: SourcePeriod, limit: number): Promise<SourceRefusal[]> {
      return db("intake_refusals")
        .where({ source_id: sourceId })
        .whereBetween("day", [firstDay, lastDay])
        .groupBy("reason", "field")
        .orderByRaw("sum(count) desc, reason, field")
        .limit(limit)
        .select<SourceRefusal[]>("reason", "field", db.raw("sum(count)::int as count"));
    },
  };
}
