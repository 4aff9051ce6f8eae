import { OpenSessionSchema } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { DataExportSchema } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { TermsAnswerSchema, type User as WireUser, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import {
  type Debtor,
  type FormerPerson,
  type Note as WireNote,
  NoteSchema,
  type UserRecord as WireRecord,
  UserRecordSchema,
  WrongCodesSchema,
} from "@doorlight/proto/identity/v1/users_service_pb";
import * as z from "zod/mini";
import {
  DataExport,
  Note,
  OpenSession,
  TermsAnswer,
  Tour,
  User,
  UserRecord,
  WrongCodes,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Balance } from "../answers/balance.ts";
import { answerOf } from "./answer-of.ts";
import { imageUrl } from "./image-url.ts";
import { toInstant } from "./values.ts";

interface Surroundings extends Balance {
  /** The admin who acts as the user. */
  actorId?: string | undefined;
}

export const toTermsAnswer = answerOf(TermsAnswerSchema, TermsAnswer);
export const toOpenSession = answerOf(OpenSessionSchema, OpenSession);
export const toWrongCodes = answerOf(WrongCodesSchema, WrongCodes);
export const toExport = answerOf(DataExportSchema, DataExport);

const userOf = answerOf(UserSchema, z.omit(User, { toursSeen: true }));
const recordOf = answerOf(UserRecordSchema, UserRecord);
const noteOf = answerOf(NoteSchema, Note);

export function toUser(user: WireUser, { credits, quota, actorId }: Surroundings): User {
  return {
    ...userOf(user),
    profileImageUrl: imageUrl(user.imageHash, "large"),
    credits,
    quota,
    impersonatedBy: actorId ?? null,
    owner: user.ownerId ?? null,
    // A newer release may have a tour that this one does not know.
    toursSeen: user.toursSeen.flatMap((tour) => Tour.safeParse(tour).data ?? []),
  };
}

/** A user as the back office sees them. */
export function toUserRecord(
  wire: WireRecord | undefined,
  balance: Balance = { credits: null, quota: null },
): UserRecord {
  const record = assertDefined(wire, "user_record");
  return { ...toUser(assertDefined(record.user, "user_record.user"), balance), ...recordOf(record) };
}

export function toNote(note: WireNote | undefined): Note {
  const wire = assertDefined(note, "note");
  return { ...noteOf(wire), author: wire.authorName ?? null };
}

export const toDebtor = ({ email, firstName, lastName, owes, disputed }: Debtor) => ({
  email,
  name: `${firstName} ${lastName}`,
  owes,
  disputed,
});

export const toFormerPerson = ({ email, firstName, lastName, replacedAt }: FormerPerson) => ({
  email,
  name: `${firstName} ${lastName}`,
  replacedAt: toInstant(replacedAt, "former_person.replaced_at"),
});
