import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { enumText } from "@doorlight/common/rpc";
import {
  NoteKind,
  UserSort as WireSort,
  UserStatus,
  type AuditEntrySchema,
  type NoteSchema,
  type UserRecordSchema,
} from "@doorlight/proto/identity/v1/users_service_pb";
import type { AuditEntry } from "../domain/audit-entry.ts";
import type { Note } from "../domain/note.ts";
import type { UserOrder, UserRecord } from "../domain/user-record.ts";
import type { ToUser } from "./user-mapper.ts";

export const statuses = enumText(UserStatus);
const noteKinds = enumText(NoteKind);

const sorts = enumText(WireSort);

/** Newest first if the request names no column. */
export function toOrder(sort: WireSort, descending: boolean): UserOrder {
  return sort === WireSort.UNSPECIFIED
    ? { sort: "created", descending: true }
    : { sort: sorts.toText(sort), descending };
}

export function makeToRecord(toUser: ToUser) {
  return ({ user, createdAt, lastSeenAt, ownerName }: UserRecord): MessageInitShape<typeof UserRecordSchema> => ({
    user: toUser(user),
    status: statuses.fromText(user.status),
    createdAt: timestampFromDate(createdAt),
    lastSeenAt: lastSeenAt ? timestampFromDate(lastSeenAt) : undefined,
    ownerName: ownerName ?? undefined,
  });
}

export function toNote(note: Note): MessageInitShape<typeof NoteSchema> {
  const { id, kind, text, subject, authorName, writtenAt } = note;
  return {
    id,
    kind: noteKinds.fromText(kind),
    text,
    subject: subject ?? undefined,
    authorName: authorName ?? undefined,
    writtenAt: timestampFromDate(writtenAt),
  };
}

export function toAuditEntry({ at, ...entry }: AuditEntry): MessageInitShape<typeof AuditEntrySchema> {
  return { ...entry, at: timestampFromDate(at) };
}
