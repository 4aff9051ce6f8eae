import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { enumText } from "@doorlight/common/rpc";
import {
  NoteKind,
  UserStatus,
  type AuditEntrySchema,
  type NoteSchema,
  type UserRecordSchema,
} from "@doorlight/proto/identity/v1/users_service_pb";
import type { AuditEntry } from "../domain/audit-entry.ts";
import type { Note } from "../domain/note.ts";
import type { UserRecord } from "../domain/user-record.ts";
import type { ToUserMessage } from "./user-message.ts";

const kinds = enumText(NoteKind);
const statuses = enumText(UserStatus);

export function makeToRecordMessage(toUser: ToUserMessage) {
  return ({ user, createdAt, lastSeenAt, ownerName }: UserRecord): MessageInitShape<typeof UserRecordSchema> => ({
    user: toUser(user),
    status: statuses.fromText(user.status),
    createdAt: timestampFromDate(createdAt),
    lastSeenAt: lastSeenAt ? timestampFromDate(lastSeenAt) : undefined,
    ownerName: ownerName ?? undefined,
  });
}

export function toNoteMessage({ id, kind, text, subject, authorName, writtenAt }: Note): NoteInit {
  return {
    id,
    kind: kinds.fromText(kind),
    text,
    subject: subject ?? undefined,
    authorName: authorName ?? undefined,
    writtenAt: timestampFromDate(writtenAt),
  };
}

type NoteInit = MessageInitShape<typeof NoteSchema>;

export function toAuditMessage({ at, ...entry }: AuditEntry): MessageInitShape<typeof AuditEntrySchema> {
  return { ...entry, at: timestampFromDate(at) };
}
