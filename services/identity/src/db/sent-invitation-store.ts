import type { Db, Tx } from "@doorlight/common/db";
import type { SentInvitation } from "../domain/office.ts";

/** Invitations as their inviters sent them. They tell nothing about the accounts behind the addresses. */
export function makeSentInvitationStore(db: Db) {
  return {
    /** Another one to the same address takes the place of the former. */
    async put(tx: Tx, { userId, officeId }: By, { email, sentAt }: SentInvitation): Promise<void> {
      await tx("sent_invitations")
        .insert({ user_id: userId, office_id: officeId, email, sent_at: sentAt })
        .onConflict(["user_id", "office_id", "email"])
        .merge();
    },

    /** After this moment, newest first. */
    async list({ userId, officeId }: By, after: Date): Promise<SentInvitation[]> {
      return db("sent_invitations")
        .where({ user_id: userId, office_id: officeId })
        .where("sent_at", ">", after)
        .orderBy("sent_at", "desc")
        .select("email", { sentAt: "sent_at" });
    },

    /** Those to an address, once its agent is in the office. */
    async deleteAccepted(tx: Tx, officeId: string, email: string): Promise<void> {
      await tx("sent_invitations").where({ office_id: officeId, email }).delete();
    },
  };
}

type By = { userId: string; officeId: string };
