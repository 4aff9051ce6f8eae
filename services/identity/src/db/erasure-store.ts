import type { Tx } from "@doorlight/common/db";

/** Tables without a row of the user after the erasure; sessions, which end before it, are the other one. */
const tables = [
  "mail_links",
  "credentials",
  "second_factors",
  "signups",
  "notes",
  "join_requests",
  "data_exports",
  "email_changes",
  "sent_invitations",
  "api_tokens",
  "token_kinds",
] as const;

export function makeErasureStore() {
  return {
    /**
     * Leaves the id and the country of a user, and apart name and mailbox with `phoneDigest`, of which invoices and disputes need
     * the first two, and a ban all.
     * Answers to the terms, approvals and the audit name the id alone, without the reason, and are
     * purged by their own time; the digest behind the free credit stays, and a ban until its end.
     */
    async erase(tx: Tx, userId: string, at: Date, phoneDigest: Buffer | null): Promise<void> {
      for (const table of tables) await tx(table).where({ user_id: userId }).delete();
      await tx("sent_invitations")
        .where({ email: tx("users").where({ id: userId }).select("email") })
        .delete();
      await tx("mail_links").where({ inviter_id: userId }).delete();
      await tx("audit_entries").where({ subject_id: userId }).whereNotNull("reason").update({ reason: null });
      // Their words are about the user. Nothing can be carried out for an erased account.
      await tx("approvals")
        .where({ subject_id: userId })
        .whereIn("state", ["asked", "approved"])
        .update({
          state: tx.raw("case state when 'asked' then 'expired' else 'failed' end"),
          refusal: tx.raw("case state when 'approved' then 'not_found' end"),
        });
      await tx("approvals").where({ subject_id: userId }).update({ request: null, decline_reason: null });
      await tx("users").where({ owner_id: userId }).update({ owner_id: null });
      await tx.raw(
        `insert into debtors (user_id, email, first_name, last_name, locale, phone_digest, erased_at, next_check_at)
         select id, email, first_name, last_name, locale, :phoneDigest, :at, :at from users where id = :userId`,
        { userId, at, phoneDigest },
      );
      await tx("users")
        .where({ id: userId })
        .update({
          status: "erased",
          erased_at: at,
          // No address, and never the address of another user.
          email: `erased:${userId}`,
          first_name: "",
          last_name: "",
          locale: "en",
          phone_number: null,
          title: null,
          office_id: null,
          image_hash: null,
          owner_id: null,
          accepted_terms_version: null,
          last_seen_at: null,
        });
    },
  };
}
