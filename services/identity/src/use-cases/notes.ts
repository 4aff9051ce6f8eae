import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Actor } from "../domain/authority.ts";
import type { NewNote, Note } from "../domain/note.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";

type Ports = {
  notes: { add(tx: Tx, note: NewNote): Promise<Note> };
  events: { writtenMailQueued(tx: Tx, user: User, noteId: string): Promise<void> };
  adminActions: AdminActions;
  clock: Clock;
};

/** Texts of admins about users, and mails to them. */
export function makeNotes({ notes, events, adminActions, clock }: Ports) {
  function add(actor: Actor, userId: string, text: string): Promise<Note> {
    return adminActions.onUser(actor, "add_note", userId, (tx) =>
      notes.add(tx, { userId, kind: "note", text, authorId: actor.id, writtenAt: clock.now() }),
    );
  }

  /** Queues a mail to a user and records it as a note. The event names only the note: its text travels by call. */
  async function writeMail(actor: Actor, userId: string, subject: string, text: string): Promise<Note> {
    if (/[\r\n]/.test(subject)) refuse("invalid_request", { fields: [notOneLine] });

    return adminActions.onUser(actor, "write_mail", userId, async (tx, user) => {
      const mail = { userId, kind: "email", text, subject, authorId: actor.id, writtenAt: clock.now() } as const;
      const note = await notes.add(tx, mail);
      await events.writtenMailQueued(tx, user, note.id);
      return note;
    });
  }

  return { add, writeMail };
}

const notOneLine = { path: "subject", code: "invalid_format", message: "Must be one line" };
