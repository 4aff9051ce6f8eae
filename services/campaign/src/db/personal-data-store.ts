import type { Db, Tx } from "@doorlight/common/db";
import type { PersonKind } from "../domain/audience.ts";

/** Data of people in the records of campaigns. */
export function makePersonalDataStore(db: Db) {
  return {
    /** Mails to an agent, and to the prospect that the agent was, with the clicks of the person; oldest first. */
    async mailsOf(userId: string): Promise<object[]> {
      const { rows } = await db.raw<{ rows: object[] }>(
        `select c.kind, c.content -> 'subject' ->> (c.content ->> 'fallback') as subject, d.state, d.reason,
           d.planned_at as "plannedAt", d.claimed_at as "sentAt", d.unsubscribed_at as "unsubscribedAt",
           d.complained_at as "complainedAt", (
             select coalesce(jsonb_agg(jsonb_build_object(
               'target', c.content -> 'blocks' -> (v.block - 1) ->> 'target', 'clickedAt', v.clicked_at) order by v.id), '[]')
             from campaign_clicks v where v.campaign_delivery_id = d.id and v.machine is null
           ) as clicks
         from campaign_deliveries d join campaigns c on c.id = d.campaign_id
         where d.person_id = :userId or d.person_id in (select id from prospects where user_id = :userId)
         order by d.planned_at, d.id`,
        { userId },
      );
      return rows;
    },

    /** Which mails the mailbox of an agent does not get, and why. */
    suppressionsOf: (userId: string): Promise<object[]> =>
      db("suppressions as s")
        .join("agents as a", "a.mailbox_digest", "s.mailbox_digest")
        .where({ "a.user_id": userId })
        .orderBy("s.suppressed_at")
        .select({ kind: "s.kind", reason: "s.cause", suppressedAt: "s.suppressed_at" }),

    regionsOf: async (userId: string): Promise<string[]> =>
      (await db("agents").where({ user_id: userId }).first<{ regions: string[] } | undefined>())?.regions ?? [],

    /** What is known of the prospect that an agent was, with the notes about it. */
    async prospectsOf(userId: string): Promise<object[]> {
      const { rows } = await db.raw<{ rows: object[] }>(
        `select name, brand, place, email, phone_number as "phoneNumber", locale, tags, source, legal_basis as "legalBasis",
           legal_basis_on as "legalBasisOn", state, added_at as "addedAt", (
             select coalesce(jsonb_agg(jsonb_build_object('text', n.text, 'writtenAt', n.written_at) order by n.id), '[]')
             from prospect_notes n where n.prospect_id = p.id
           ) as notes
         from prospects p where user_id = ? order by id`,
        [userId],
      );
      return rows;
    },

    /** The records of mails to a person stay for the figures, and name nobody any more. */
    async eraseRecipient(tx: Tx, people: PersonKind, personId: string): Promise<void> {
      await tx.raw(
        `with erased as (
           update campaign_deliveries
           set person_id = gen_random_uuid(), mailbox_digest = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
           where people = ? and person_id = ? returning id
         )
         update suppressions set campaign_delivery_id = null where campaign_delivery_id in (select id from erased)`,
        [people, personId],
      );
    },

    reportingEmails: (tx: Tx): Promise<string[]> =>
      tx("campaigns").whereNotNull("reporting_email").distinct().pluck<string[]>("reporting_email"),

    async eraseReportingEmail(tx: Tx, email: string): Promise<void> {
      await tx("campaigns")
        .where({ reporting_email: email })
        .update({ reporting_email: null, version: tx.raw("version + 1") });
    },
  };
}
