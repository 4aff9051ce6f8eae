import type { Clock } from "@doorlight/common/time";
import type { Actor } from "../../domain/authority.ts";
import type { Note } from "../../domain/note.ts";
import type { Notes } from "../ports.ts";
import type { ActOnUser } from "./act-on-user.ts";

type Ports = { actOnUser: ActOnUser; notes: Notes; clock: Clock };

/** Keeps what an admin writes about a user. */
export function makeAddNote({ actOnUser, notes, clock }: Ports) {
  return (actor: Actor, userId: string, text: string): Promise<Note> =>
    actOnUser(actor, "add_note", userId, (tx) =>
      notes.add(tx, { userId, kind: "note", text, authorId: actor.id, writtenAt: clock.now() }),
    );
}
