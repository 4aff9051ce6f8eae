import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import {
  bodyDigest,
  type ChangedIntake,
  externalDigest,
  type IntakeBody,
  type IntakeFacts,
  type IntakeName,
  type IntakeRefund,
} from "../domain/intake.ts";

const FACTS = `intake_requests.id, nullif(sub_source, '') as "subSource", received_at as "receivedAt", closed_at as "closedAt",
  duplicate_of is not null as "isDuplicate", published_at as "publishedAt", expires_at as "expiresAt", cap,
  cap - spots_left as sold,
  (select coalesce(jsonb_agg(jsonb_build_object('reason', refund_reason, 'refundedAt', refunded_at)
     order by refunded_at), '[]')
   from source_sales where lead_id = leads.id and refunded_at is not null) as refunds`;

type Row = Omit<IntakeFacts, "lead" | "refunds"> & {
  publishedAt: Date | null;
  expiresAt: Date;
  cap: number;
  sold: number;
  refunds: { reason: IntakeRefund["reason"]; refundedAt: string }[];
};

/** What partners have sent, by their own ids. */
export function makeIntakeStore(db: Db, dataKey: DataKey) {
  const keyOf = async (name: IntakeName) => ({
    source_id: name.sourceId,
    external_digest: externalDigest(await dataKey(), name),
  });

  return {
    /** What a source has sent under an id before, and whether with the same body; undefined for a new id. */
    async cameBefore(
      from: Db,
      name: IntakeName,
      body: IntakeBody,
    ): Promise<{ id: string; isSame: boolean } | undefined> {
      const found = await from("intake_requests")
        .where(await keyOf(name))
        .first<{ id: string; body_digest: Buffer } | undefined>("id", "body_digest");
      return found && { id: found.id, isSame: found.body_digest.equals(bodyDigest(await dataKey(), body)) };
    },

    /** Takes an id and returns ours; undefined if the source has used it. Waits for another transaction that takes it. */
    async claim(
      tx: Tx,
      name: IntakeName,
      { subSource, body, at }: { subSource: string; body: IntakeBody; at: Date },
    ): Promise<string | undefined> {
      const [claimed] = await tx("intake_requests")
        .insert({
          ...(await keyOf(name)),
          test: name.test,
          external_id: "",
          sub_source: subSource,
          body_digest: bodyDigest(await dataKey(), body),
          received_at: at,
        })
        .onConflict(["source_id", "external_digest"])
        .ignore()
        .returning<{ id: string }[]>("id");
      return claimed?.id;
    },

    /** The id is kept readable as long as the contact of its request is. */
    async link(tx: Tx, name: IntakeName, requestId: string): Promise<void> {
      await tx("intake_requests")
        .where(await keyOf(name))
        .update({ request_id: requestId, external_id: name.externalId });
    },

    /** When the nth newest request of a source came, or its nth newest test; undefined if fewer came since a time. */
    async nthNewest({ sourceId, test }: IntakeName, nth: number, since: Date): Promise<Date | undefined> {
      const [at] = await db("intake_requests")
        .where({ source_id: sourceId, test })
        .where("received_at", ">", since)
        .orderBy("received_at", "desc")
        .offset(nth - 1)
        .limit(1)
        .pluck<Date[]>("received_at");
      return at;
    },

    async facts(name: IntakeName): Promise<IntakeFacts | undefined> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select ${FACTS} from intake_requests
         left join requests on requests.id = request_id
         left join leads using (request_id)
         where source_id = :source_id and external_digest = :external_digest`,
        await keyOf(name),
      );
      return rows[0] && toFacts(rows[0]);
    },

    /** Requests to look at, at most this many. Nobody else looks at them until the end of `tx`. */
    async due(tx: Tx, now: Date, limit: number): Promise<ChangedIntake[]> {
      const { rows } = await tx.raw<{ rows: (Row & Omit<ChangedIntake, "facts">)[] }>(
        `select ${FACTS}, source_id as "sourceId", sources.country, intake_requests.test, sent from intake_requests
         join sources on sources.id = source_id
         left join requests on requests.id = request_id
         left join leads using (request_id)
         where look_at <= ? order by look_at limit ?
         for update of intake_requests skip locked`,
        [now, limit],
      );
      return rows.map(({ sourceId, country, test, sent, ...row }) => ({
        sourceId,
        country,
        test,
        sent,
        facts: toFacts(row),
      }));
    },

    /** What the partner was sent, and when to look again. */
    async keepSent(tx: Tx, id: string, sent: string, lookAt: Date | null): Promise<void> {
      await tx("intake_requests").where({ id }).update({ sent, look_at: lookAt });
    },

    /** Counts a refused request, once for each wrong field. */
    async countRefusal(sourceId: string, day: string, reason: string, fields: readonly string[]): Promise<void> {
      await db.raw(
        `insert into intake_refusals as known (source_id, day, reason, field, count)
         select :sourceId, :day, :reason, field, 1 from unnest(:fields::text[]) field order by field
         on conflict (source_id, day, reason, field) do update set count = known.count + 1`,
        { sourceId, day, reason, fields: fields.length > 0 ? [...new Set(fields)] : [""] },
      );
    },

    /** Deletes counts of refusals from before a day, at most this many, and returns how many. */
    async purgeRefusals(country: string, before: string, limit: number): Promise<number> {
      return deleteSome(db, "intake_refusals", limit, (rows) =>
        rows.join("sources", "id", "source_id").where({ country }).where("day", "<", before),
      );
    },
  };
}

function toFacts({ publishedAt, expiresAt, cap, sold, refunds, ...facts }: Row): IntakeFacts {
  return {
    ...facts,
    lead: publishedAt && { publishedAt, expiresAt, cap, sold },
    refunds: refunds.map(({ reason, refundedAt }) => ({ reason, refundedAt: new Date(refundedAt) })),
  };
}
