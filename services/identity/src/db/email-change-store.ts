import type { Db, Tx } from "@doorlight/common/db";
import type { EmailChange, EmailSide, NewEmailChange } from "../domain/email-change.ts";

const confirmations: Readonly<Record<EmailSide, string>> = {
  former: "former_confirmed_at",
  new: "new_confirmed_at",
};

/** Changes of addresses, also those of the last weeks: a mail to the former address is written later. */
export function makeEmailChangeStore(db: Db) {
  return {
    /** In place of one that waits. */
    async put(tx: Tx, change: NewEmailChange): Promise<EmailChange> {
      await deleteWaiting(tx, change.userId);
      const id = await add(tx, change);
      const { newEmail, expiresAt, askedBy = null } = change;
      return { id, newEmail, expiresAt, formerConfirmed: askedBy !== null, newConfirmed: false, askedBy };
    },

    /** A change that an admin made; returns its id. */
    addComplete: (tx: Tx, change: NewEmailChange) => add(tx, { ...change, completed_at: change.requestedAt }),

    findWaiting: (userId: string, now: Date) => findWaiting(db, userId, now),
    findWaitingIn: findWaiting,

    async confirm(tx: Tx, id: string, side: EmailSide, at: Date): Promise<void> {
      await tx("email_changes").where({ id }).update(confirmations[side], at);
    },

    async complete(tx: Tx, id: string, at: Date): Promise<void> {
      await tx("email_changes").where({ id }).update({ completed_at: at });
    },

    deleteWaiting,

    /** The user's address before a change. */
    async findFormerEmail(id: string, userId: string): Promise<string | undefined> {
      const found = await db("email_changes")
        .where({ id, user_id: userId })
        .first<{ former_email: string } | undefined>();
      return found?.former_email;
    },
  };
}

async function add(
  tx: Tx,
  { userId, formerEmail, newEmail, requestedAt, expiresAt, askedBy, ...rest }: NewEmailChange & { completed_at?: Date },
): Promise<string> {
  const [added] = await tx("email_changes")
    .insert({
      user_id: userId,
      former_email: formerEmail,
      new_email: newEmail,
      requested_at: requestedAt,
      expires_at: expiresAt,
      ...(askedBy && { asked_by: askedBy, former_confirmed_at: requestedAt }),
      ...rest,
    })
    .returning<{ id: string }[]>("id");
  if (!added) throw new Error("A change of address was not stored");
  return added.id;
}

async function deleteWaiting(tx: Tx, userId: string): Promise<void> {
  await tx("email_changes").where({ user_id: userId }).whereNull("completed_at").delete();
}

async function findWaiting(from: Db | Tx, userId: string, now: Date): Promise<EmailChange | undefined> {
  const [waiting] = await from("email_changes")
    .where({ user_id: userId })
    .whereNull("completed_at")
    .where("expires_at", ">", now)
    .select<EmailChange[]>(
      { id: "id", newEmail: "new_email", expiresAt: "expires_at", askedBy: "asked_by" },
      from.raw(`former_confirmed_at is not null as "formerConfirmed"`),
      from.raw(`new_confirmed_at is not null as "newConfirmed"`),
    );
  return waiting;
}
