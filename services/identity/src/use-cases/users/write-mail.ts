import { refuse } from "@doorlight/common/errors";
import type { Outbox } from "@doorlight/common/outbox";
import type { Clock } from "@doorlight/common/time";
import { WrittenMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import type { Actor } from "../../domain/authority.ts";
import type { Note } from "../../domain/note.ts";
import type { Notes } from "../ports.ts";
import type { ActOnUser } from "./act-on-user.ts";

type Ports = { actOnUser: ActOnUser; notes: Notes; outbox: Outbox; clock: Clock };

/** Has a text mailed to a user and notes it. The event names the note alone; whoever writes the mail asks for it. */
export function makeWriteMail({ actOnUser, notes, outbox, clock }: Ports) {
  return async (actor: Actor, userId: string, subject: string, body: string): Promise<Note> => {
    if (/[\r\n]/.test(subject)) refuse("invalid_request", { fields: [oneLine] });

    return actOnUser(actor, "write_mail", userId, async (tx, { country, version }) => {
      const note = { userId, kind: "email", text: body, subject, authorId: actor.id, writtenAt: clock.now() } as const;
      const written = await notes.add(tx, note);
      await outbox.append(tx, WrittenMailQueuedSchema, { userId, country, noteId: written.id }, { version });
      return written;
    });
  };
}

const oneLine = { path: "subject", code: "invalid_format", message: "Must be one line" };
