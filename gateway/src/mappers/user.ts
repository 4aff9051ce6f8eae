import type { OpenSession as WireSession } from "@doorlight/proto/identity/v1/credentials_service_pb";
import type { TermsAnswer as WireTermsAnswer, User as WireUser } from "@doorlight/proto/identity/v1/user_pb";
import type { Note as WireNote, UserRecord as WireRecord } from "@doorlight/proto/identity/v1/users_service_pb";
import {
  Locale,
  type Note,
  type OpenSession,
  type TermsAnswer,
  Tour,
  type User,
  type UserRecord,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Balance } from "../answers/balance.ts";
import { noteKind, role, userStatus } from "./enum-text.ts";
import { imageUrl } from "./image-url.ts";
import { toInstant } from "./values.ts";

interface Surroundings extends Balance {
  /** The admin who acts as the user. */
  actorId?: string | undefined;
}

export function toUser(user: WireUser, { credits, quota, actorId }: Surroundings): User {
  return {
    id: user.id,
    role: role.toText(user.role),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    country: user.country,
    locale: Locale.parse(user.locale),
    phoneNumber: user.phoneNumber ?? null,
    title: user.title ?? null,
    office: user.office ? { id: user.office.id, name: user.office.name } : null,
    profileImageUrl: imageUrl(user.imageHash, "large"),
    credits,
    quota,
    termsAccepted: user.termsAccepted,
    active: user.active,
    impersonatedBy: actorId ?? null,
    owner: user.ownerId ?? null,
    secondFactorOn: user.secondFactorOn,
    secondFactorMissing: user.secondFactorMissing,
    hasPassword: user.hasPassword,
    profileAsked: user.profileAsked,
    // A newer release may have a tour that this one does not know.
    toursSeen: user.toursSeen.flatMap((tour) => Tour.safeParse(tour).data ?? []),
  };
}

/** A user as the back office sees them. */
export function toUserRecord(
  record: WireRecord | undefined,
  balance: Balance = { credits: null, quota: null },
): UserRecord {
  const { user, status, createdAt, lastSeenAt, ownerName } = assertDefined(record, "user_record");
  return {
    ...toUser(assertDefined(user, "user_record.user"), balance),
    status: userStatus.toText(status),
    createdAt: toInstant(createdAt, "user_record.created_at"),
    lastSeenAt: lastSeenAt ? toInstant(lastSeenAt, "user_record.last_seen_at") : null,
    ownerName: ownerName ?? null,
  };
}

export function toTermsAnswer({ version, accepted, answeredAt, locale }: WireTermsAnswer): TermsAnswer {
  return {
    version,
    accepted,
    answeredAt: toInstant(answeredAt, "terms_answer.answered_at"),
    locale: locale ? Locale.parse(locale) : null,
  };
}

export function toNote(note: WireNote | undefined): Note {
  const { id, kind, text, subject, authorName, writtenAt } = assertDefined(note, "note");
  return {
    id,
    kind: noteKind.toText(kind),
    text,
    subject: subject ?? null,
    author: authorName ?? null,
    writtenAt: toInstant(writtenAt, "note.written_at"),
  };
}

export function toOpenSession({ id, device, createdAt, seenAt, current, impersonated }: WireSession): OpenSession {
  return {
    id,
    device,
    createdAt: toInstant(createdAt, "open_session.created_at"),
    seenAt: toInstant(seenAt, "open_session.seen_at"),
    current,
    impersonated,
  };
}
