import type { Note as WireNote, UserRecord as WireRecord } from "@doorlight/proto/identity/v1/users_service_pb";
import { type Note, NoteKind, type UserRecord } from "../../contract/index.ts";
import { noteKind, userStatusText } from "../proto-text.ts";
import { told, toInstant } from "./common.ts";
import { toUser } from "./user.ts";

/** A user as the back office sees them; credits are told of one user only. */
export function toUserRecord(record: WireRecord | undefined, credits: number | null = null): UserRecord {
  const { user, status, createdAt, lastSeenAt, ownerName } = told(record, "the user's record");
  return {
    ...toUser(told(user, "the user"), { credits }),
    status: userStatusText(status),
    createdAt: toInstant(createdAt, "when the account was made"),
    lastSeenAt: lastSeenAt ? toInstant(lastSeenAt, "when the user was seen") : null,
    ownerName: ownerName ?? null,
  };
}

export function toNote(note: WireNote | undefined): Note {
  const { id, kind, text, subject, authorName, writtenAt } = told(note, "the note");
  return {
    id,
    kind: NoteKind.parse(noteKind.toText(kind)),
    text,
    subject: subject ?? null,
    author: authorName ?? null,
    writtenAt: toInstant(writtenAt, "when the note was written"),
  };
}
