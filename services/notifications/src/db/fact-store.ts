import type { Db, Tx } from "@doorlight/common/db";
import type { BusinessFact, FactKind, NewFact } from "../domain/business-fact.ts";

export type FactFilter = {
  kinds: readonly FactKind[];
  userId: string | null;
  leadId: string | null;
  country: string | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
};
export type FactPosition = { happenedAt: Date; id: string };

/** What happened in the business, for the timeline of the back office. */
export function makeFactStore(db: Db) {
  return {
    /** An event is written once, however often it comes. */
    async add(tx: Tx, facts: readonly NewFact[]): Promise<void> {
      if (facts.length > 0) await tx("business_facts").insert(facts.map(toRow)).onConflict("event_id").ignore();
    },

    /** Newest first, after a position. */
    async list(filter: FactFilter, limit: number, after?: FactPosition): Promise<BusinessFact[]> {
      const newest = (rows: Rows) =>
        rows
          .orderBy([
            { column: "happened_at", order: "desc" },
            { column: "event_id", order: "desc" },
          ])
          .limit(limit);
      const matching = () => filtered(db("business_facts"), filter, after);
      const { kinds, userId, leadId } = filter;
      // The facts of one person or lead are few. Otherwise the newest of each kind are read by its index, so that a rare kind
      // is not searched for in all the sales of a year.
      const found =
        kinds.length === 0 || userId || leadId
          ? newest(kinds.length > 0 ? matching().whereIn("kind", [...kinds]) : matching())
          : newest(
              db.from(
                db.raw("unnest(?::text[]) as chosen (name) cross join lateral (?) as facts", [
                  [...kinds],
                  newest(matching().whereRaw("kind = chosen.name")),
                ]) as never,
              ),
            );
      const rows = (await found.select("*")) as FactRow[];
      return rows.map(fromRow);
    },
  };
}

export type FactStore = ReturnType<typeof makeFactStore>;

function filtered(
  rows: Rows,
  { userId, leadId, country, from, to }: FactFilter,
  after: FactPosition | undefined,
): Rows {
  if (userId) void rows.where("user_id", userId);
  // A lead was a request first: both belong to its story, whichever of them is asked for.
  if (leadId)
    void rows.whereRaw(
      `lead_id = any (array(
         select :leadId::uuid
         union select request_id from business_facts where lead_id = :leadId and request_id is not null
         union select lead_id from business_facts where request_id = :leadId
       ))`,
      { leadId },
    );
  if (country) void rows.where("country", country);
  if (from) void rows.where("happened_at", ">=", from);
  if (to) void rows.where("happened_at", "<", to);
  if (after) void rows.whereRaw("(happened_at, event_id) < (?, ?)", [after.happenedAt, after.id]);
  return rows;
}

type Rows = ReturnType<Db["queryBuilder"]>;

type FactRow = {
  event_id: string;
  kind: FactKind;
  happened_at: Date;
  country: string;
  user_id: string | null;
  lead_id: string | null;
  object_id: string | null;
  amount: bigint | null;
  currency: string | null;
  quantity: number | null;
  code: string;
  payment: string;
  effective_at: Date | null;
  trace_id: string;
};

function toRow(fact: NewFact): FactRow & { request_id: string | null } {
  return {
    event_id: fact.eventId,
    kind: fact.kind,
    happened_at: fact.happenedAt,
    country: fact.country,
    user_id: fact.userId || null,
    lead_id: fact.leadId ?? null,
    request_id: fact.requestId ?? null,
    object_id: fact.objectId ?? null,
    amount: fact.amount?.amount ?? null,
    currency: fact.amount?.currency ?? null,
    quantity: fact.quantity ?? null,
    code: fact.code ?? "",
    payment: fact.payment ?? "",
    effective_at: fact.effectiveAt ?? null,
    trace_id: fact.traceId,
  };
}

function fromRow(row: FactRow): BusinessFact {
  const { amount, currency } = row;
  return {
    id: row.event_id,
    kind: row.kind,
    happenedAt: row.happened_at,
    country: row.country,
    userId: row.user_id ?? "",
    leadId: row.lead_id ?? "",
    objectId: row.object_id ?? "",
    amount: amount !== null && currency !== null ? { amount, currency } : null,
    quantity: row.quantity,
    code: row.code,
    payment: row.payment,
    effectiveAt: row.effective_at,
    traceId: row.trace_id,
  };
}
