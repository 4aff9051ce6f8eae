import type { Db, Tx } from "@doorlight/common/db";
import type { IntakeRefund } from "../domain/intake.ts";
import type { CountedSource, SourceDays, SourceFigures, SourceOutcomes, SourceRefusal } from "../domain/source.ts";

type SourceSale = { purchaseId: string; leadId: string; fee: bigint };

type FiguresRow = SourceFigures & { sourceId: string; subSource: string | null; isAll: boolean; tests: number };

/** Outcomes of the requests of partners; their tests are counted apart. */
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

    /** Of requests that came in some days: all of a source, and by the partner's finer mark those with most, up to a limit. */
    async outcomesOf(
      sources: readonly CountedSource[],
      days: SourceDays,
      limit: number,
    ): Promise<Map<string, SourceOutcomes>> {
      const { rows } = await db.raw<{ rows: FiguresRow[] }>(
        `select source.id as "sourceId", tests, figures.*
         from unnest(:ids::uuid[], :timeZones::text[]) as source (id, time_zone)
         cross join lateral (select :firstDay::timestamp at time zone time_zone as since,
           (:lastDay::date + 1)::timestamp at time zone time_zone as until) days
         cross join lateral (
           select count(*)::int as tests from intake_requests
           where source_id = source.id and test and received_at >= since and received_at < until
         ) tests
         cross join lateral (
           select sub_source as "subSource",
             grouping(sub_source) = 1 as "isAll",
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
           where source_id = source.id and not intake_requests.test and received_at >= since and received_at < until
           group by grouping sets ((), (sub_source))
           order by "isAll" desc, received desc, sub_source
           limit :limit
         ) figures
         order by source.id, "isAll" desc, received desc, "subSource"`,
        {
          ids: sources.map(({ id }) => id),
          timeZones: sources.map(({ timeZone }) => timeZone),
          ...days,
          limit: limit + 1,
        },
      );
      const found = new Map<string, SourceOutcomes>();
      for (const { sourceId, subSource, isAll, tests, ...figures } of rows) {
        // The set of all has a row even without requests, before those of its parts.
        if (isAll) found.set(sourceId, { figures, subSources: [], tests });
        else found.get(sourceId)?.subSources.push({ name: subSource ?? "", figures });
      }
      return found;
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

    /** By source, the most frequent first, up to a limit for each. */
    async refusalsOf(
      sourceIds: readonly string[],
      days: SourceDays,
      limit: number,
    ): Promise<Map<string, SourceRefusal[]>> {
      const { rows } = await db.raw<{ rows: (SourceRefusal & { sourceId: string })[] }>(
        `select source.id as "sourceId", refusals.* from unnest(:sourceIds::uuid[]) as source (id)
         cross join lateral (
           select reason, field, sum(count)::int as count from intake_refusals
           where source_id = source.id and day between :firstDay::date and :lastDay::date
           group by reason, field
           order by count desc, reason, field
           limit :limit
         ) refusals
         order by source.id, count desc, reason, field`,
        { sourceIds: [...sourceIds], ...days, limit },
      );
      return Map.groupBy(rows, ({ sourceId }) => sourceId);
    },
  };
}
