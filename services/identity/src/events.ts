import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import {
  UserConfirmedSchema,
  UserDeactivatedSchema,
  UserErasedSchema,
  UserErasureFinishedSchema,
  UserReactivatedSchema,
  UserRegisteredSchema,
  UserUpdatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import { MailboxProvenSchema, PhoneSavedSchema, UserBanChangedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { OfficeDroppedSchema } from "@doorlight/proto/identity/v1/facts_pb";
import {
  LinkMailQueuedSchema,
  NoticeMailQueuedSchema,
  WrittenMailQueuedSchema,
} from "@doorlight/proto/identity/v1/mails_pb";
import { SessionsEndedSchema } from "@doorlight/proto/identity/v1/sessions_pb";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import type { TokenKinds } from "./domain/api-token.ts";
import type { LinkPurpose } from "./domain/link.ts";
import type { NoticeFacts, NoticeKind } from "./domain/notice.ts";
import type { User } from "./domain/user.ts";

/** A user after the change that an event is about, or at the moment at which a mail is queued. */
type Subject = Pick<User, "id" | "country" | "version">;

type Confirmation = { grantsSignupCredit: boolean; at: Date };

/**
 * Every event of identity. They carry no personal data: the service that sends a mail asks for the address, the token of
 * the link and the text of the note by their ids.
 */
export function makeEvents(outbox: Outbox) {
  return {
    /** Once for each sign-up. */
    userRegistered(tx: Tx, user: Subject): Promise<void> {
      return outbox.append(tx, UserRegisteredSchema, about(user), user);
    },

    userConfirmed(tx: Tx, user: Subject & Pick<User, "role">, confirmed: Confirmation): Promise<void> {
      const { grantsSignupCredit, at } = confirmed;
      const event = { ...versioned(user), role: user.role, grantsSignupCredit, confirmedAt: at };
      return outbox.append(tx, UserConfirmedSchema, event, user);
    },

    userUpdated(tx: Tx, user: Subject & Pick<User, "office" | "locale">, termsAccepted: boolean): Promise<void> {
      return outbox.append(
        tx,
        UserUpdatedSchema,
        { ...versioned(user), officeId: user.office?.id, termsAccepted, locale: user.locale },
        user,
      );
    },

    userDeactivated(tx: Tx, user: Subject): Promise<void> {
      return outbox.append(tx, UserDeactivatedSchema, versioned(user), user);
    },

    userReactivated(tx: Tx, user: Subject): Promise<void> {
      return outbox.append(tx, UserReactivatedSchema, versioned(user), user);
    },

    mailboxProven(tx: Tx, user: Subject, digest: Buffer, provenAt: Date): Promise<void> {
      return outbox.append(tx, MailboxProvenSchema, { ...about(user), digest, provenAt }, user);
    },

    phoneSaved(tx: Tx, { before, ...user }: Subject & { before: boolean }, digest: Buffer, savedAt: Date) {
      return outbox.append(tx, PhoneSavedSchema, { ...about(user), digest, savedAt, before }, user);
    },

    /** Merged into another, or removed. */
    officeDropped: (tx: Tx, { id: officeId, country }: { id: string; country: string }): Promise<void> =>
      outbox.append(tx, OfficeDroppedSchema, { officeId, country }, { version: 1 }),

    userBanChanged(tx: Tx, user: Subject, until: Date | null): Promise<void> {
      return outbox.append(tx, UserBanChangedSchema, { ...about(user), until }, user);
    },

    userErased(tx: Tx, user: Subject, erasedAt: Date): Promise<void> {
      return outbox.append(tx, UserErasedSchema, { ...about(user), erasedAt, mailboxKept: true }, user);
    },

    userErasureFinished(tx: Tx, user: Subject): Promise<void> {
      return outbox.append(tx, UserErasureFinishedSchema, about(user), user);
    },

    /** A session has no versions: it ends once. */
    sessionsEnded(tx: Tx, userId: string, endedSessions: string[]): Promise<void> {
      return outbox.append(tx, SessionsEndedSchema, { userId, endedSessions }, { version: 1 });
    },

    tokenKindsChanged(tx: Tx, user: Omit<Subject, "version">, { version, ...kinds }: TokenKinds): Promise<void> {
      return outbox.append(tx, TokenKindsChangedSchema, { ...about(user), ...kinds }, { version });
    },

    linkMailQueued(tx: Tx, user: Subject, { id, purpose }: { id: string; purpose: LinkPurpose }): Promise<void> {
      return outbox.append(tx, LinkMailQueuedSchema, { ...about(user), linkId: id, purpose }, user);
    },

    noticeMailQueued(tx: Tx, user: Subject, kind: NoticeKind, of: NoticeFacts = {}): Promise<void> {
      const { emailChangeId, apiTokenId, approvalId, apiTokensEnded = false } = of;
      const mail = { ...about(user), kind, emailChangeId, apiTokenId, approvalId, apiTokensEnded };
      return outbox.append(tx, NoticeMailQueuedSchema, mail, user);
    },

    writtenMailQueued(tx: Tx, user: Subject, noteId: string): Promise<void> {
      return outbox.append(tx, WrittenMailQueuedSchema, { ...about(user), noteId }, user);
    },
  };
}

function about({ id, country }: Omit<Subject, "version">) {
  return { userId: id, country };
}

/** For those who also read the user by a call, and compare. */
function versioned(user: Subject) {
  return { ...about(user), version: user.version };
}
