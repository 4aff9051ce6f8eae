import type { Db, Tx } from "@doorlight/common/db";
import { type MailRecord, sellerMailKinds, unrepeatedKinds } from "../domain/logged-mail.ts";
import { isClosed } from "./lead-request-store.ts";

export type MailFilter = { state: MailRecord["state"] | null; userId: string | null };
export type MailPosition = { createdAt: Date; id: string };

/** Whether the buyer to whom a mail goes still has the contact of the lead. */
const keepsContact = `exists (
    select from lead_buyers where lead_id = (mail.task ->> 'leadId')::uuid
      and agent_id = (mail.task ->> 'userId')::uuid and not refunded)
  and not exists (
    select from lead_ends where lead_id = (mail.task ->> 'leadId')::uuid and erased_at is not null)`;

/**
 * Whether a mail to a buyer who keeps the contact, about the end of a lead or about its reopening is true now. Others say what
 * was so at their time, or are written anew of what is so now.
 */
const isTrueNow = `case mail.kind
  when 'buyer_facts_corrected' then ${keepsContact}
  when 'buyer_phone_corrected' then ${keepsContact}
  when 'buyer_report_answered' then ${keepsContact}
  when 'buyer_chosen' then ${keepsContact}
  when 'lead_reminder' then ${keepsContact}
  when 'buyer_lead_closed' then ${keepsContact} and exists (
    select from lead_ends where lead_id = (mail.task ->> 'leadId')::uuid and closed_at is not null)
  when 'lead_closed' then exists (
    select from lead_requests join lead_ends using (lead_id)
    where request_id = (mail.task ->> 'requestId')::uuid and closed_at is not null)
  when 'lead_paused' then (mail.task ->> 'until')::timestamptz > :now
    and not ${isClosed("(mail.task ->> 'requestId')::uuid")}
  when 'lead_reopened' then (mail.task ->> 'until')::timestamptz > :now
    and not ${isClosed("(mail.task ->> 'requestId')::uuid")}
  else true end`;

/** Every mail that was recorded, for the back office. */
export function makeMailLogStore(db: Db) {
  return {
    /** Newest first, after a position. */
    async list({ state, userId }: MailFilter, now: Date, limit: number, after?: MailPosition): Promise<MailRecord[]> {
      const rows = db("mail_deliveries as mail")
        .select<MailRecord[]>({
          id: "mail.id",
          kind: "mail.kind",
          state: "mail.status",
          country: "mail.country",
          createdAt: "mail.created_at",
          finishedAt: "mail.finished_at",
        })
        .select(
          db.raw(
            `coalesce(mail.reason, '') as reason, coalesce(mail.task ->> 'userId', '') as "userId",
             coalesce(mail.task ->> 'leadId', case when mail.kind = any (:ofSeller) then mail.task ->> 'requestId' end, '')
               as "leadId",
             mail.status <> 'queued' and mail.kind <> all (:unrepeated) and mail.again_of is null
               and not exists (select from mail_deliveries again where again.again_of = mail.id)
               and ${isTrueNow} as "canSendAgain"`,
            { ofSeller: [...sellerMailKinds], unrepeated: [...unrepeatedKinds], now },
          ),
        )
        .orderBy([
          { column: "mail.created_at", order: "desc" },
          { column: "mail.id", order: "desc" },
        ])
        .limit(limit);
      if (state) void rows.where("mail.status", state);
      if (userId) void rows.whereRaw("mail.task ->> 'userId' = ?", [userId]);
      if (after) void rows.whereRaw("(mail.created_at, mail.id) < (?, ?)", [after.createdAt, after.id]);
      return rows;
    },

    /**
     * The id of its copy, which is queued; undefined if it waits, is of a kind that is not repeated, has a copy or is one, or
     * is not true any more.
     */
    async copy(tx: Tx, id: string, now: Date): Promise<string | undefined> {
      const { rows } = await tx.raw<{ rows: { id: string }[] }>(
        `insert into mail_deliveries (event_id, country, kind, task, status, created_at, again_of)
         select uuidv7(), country, kind, task, 'queued', :now, id from mail_deliveries mail
         where id = :id and status <> 'queued' and kind <> all (:unrepeated) and again_of is null and ${isTrueNow}
         on conflict (again_of) where again_of is not null do nothing
         returning id`,
        { id, now, unrepeated: [...unrepeatedKinds] },
      );
      return rows[0]?.id;
    },

    exists: async (id: string): Promise<boolean> =>
      (await db("mail_deliveries").where({ id }).first("id")) !== undefined,
  };
}

export type MailLogStore = ReturnType<typeof makeMailLogStore>;
