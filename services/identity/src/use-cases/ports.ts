import type { Db, Tx } from "@doorlight/common/db";
import type { SessionCutoffs, SessionTimes } from "../domain/lifetimes.ts";
import type { LinkPurpose } from "../domain/link.ts";
import type { NewNote, Note } from "../domain/note.ts";
import type { Locale, Role, Status, User } from "../domain/user.ts";

export type NewUser = {
  email: string;
  status: Status;
  role: Role;
  firstName: string;
  lastName: string;
  country: string;
  locale: Locale;
  acceptedTermsVersion?: string;
};

/** What may change in a user; absent fields stay. */
export type UserChanges = {
  status?: Status;
  firstName?: string;
  lastName?: string;
  locale?: Locale;
  phoneNumber?: string | null;
  title?: string | null;
  officeId?: string | null;
  imageHash?: string | null;
  ownerId?: string | null;
  acceptedTermsVersion?: string | null;
};

export type Users = {
  /** The new user's id; undefined when the address has an account. */
  add(tx: Tx, user: NewUser, at: Date): Promise<string | undefined>;
  find(db: Db | Tx, id: string): Promise<User | undefined>;
  findMany(db: Db | Tx, ids: readonly string[]): Promise<User[]>;
  findByEmail(db: Db | Tx, email: string): Promise<User | undefined>;
  /** The user with its row locked, so that it can be changed and announced in order. */
  lock(tx: Tx, id: string): Promise<User | undefined>;
  /** Changes a user and counts the change; answers the user as it is now. */
  change(tx: Tx, id: string, changes: UserChanges): Promise<User>;
};

export type Credential = { userId: string; passwordHash: string };

export type Credentials = {
  set(tx: Tx, credential: Credential): Promise<void>;
  /** Of an account in any state. */
  findByEmail(db: Db, email: string): Promise<Credential | undefined>;
  find(db: Db | Tx, userId: string): Promise<Credential | undefined>;
};

export type Signups = {
  add(tx: Tx, signup: { userId: string; networkDigest: string; expiresAt: Date }): Promise<void>;
  extend(tx: Tx, userId: string, expiresAt: Date): Promise<void>;
  remove(tx: Tx, userId: string): Promise<void>;
  /** Whether the user still has to confirm the address, in time or not. */
  isWaiting(tx: Tx, userId: string): Promise<boolean>;
  /** Makes an address free again whose sign-up was never confirmed. */
  dropExpired(tx: Tx, email: string, now: Date): Promise<void>;
  dropAllExpired(db: Db, now: Date): Promise<number>;
  /** How many sign-ups of a network wait. Sign-ups of one network pass here one at a time until they commit. */
  countPending(tx: Tx, networkDigest: string, now: Date): Promise<number>;
};

export type Link = {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  tokenDigest: Buffer;
  expiresAt: Date;
  /** Of an invitation. */
  officeId?: string;
  inviterId?: string;
};

/** What a link brings whoever may use it. */
export type UsableLink = {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  officeId: string | null;
  inviterId: string | null;
};

export type Links = {
  add(tx: Tx, link: Link): Promise<void>;
  /** Uses a link up; undefined when it is unknown, used, expired or for something else. */
  use(tx: Tx, tokenDigest: Buffer, purposes: readonly LinkPurpose[], now: Date): Promise<UsableLink | undefined>;
  /** Gives a used link back after a wrong code beside it, unless it has had `most` of them. */
  countWrongCode(tx: Tx, id: string, most: number): Promise<void>;
  /** What a link would bring if it were used now. */
  findUsable(db: Db | Tx, by: { id: string } | { tokenDigest: Buffer }, now: Date): Promise<UsableLink | undefined>;
  /** Makes a user's open links worthless, all of them or those of the given purposes. */
  void(tx: Tx, userId: string, now: Date, purposes?: readonly LinkPurpose[]): Promise<void>;
};

export type SignupCredits = {
  /** True the first time for ever that this person claims the credit. */
  claim(tx: Tx, personDigest: Buffer, userId: string, now: Date): Promise<boolean>;
};

export type TermsAnswers = {
  /** Keeps the answer for the record. */
  add(tx: Tx, answer: { userId: string; version: string; accepted: boolean; answeredAt: Date }): Promise<void>;
};

export type NewSession = {
  userId: string;
  tokenDigest: Buffer;
  device: string;
  actorId?: string;
  /** Now where it is a login that opens it. */
  loggedInAt?: Date;
  endsAt?: Date;
};
/** `actorId` is the admin who acts as the user. */
export type OpenSession = SessionTimes & { id: string; device: string; actorId: string | null; createdAt: Date };

export type Sessions = {
  /**
   * The new session's id; undefined for an account that is not in use. Its row stays locked, so that whoever deactivates
   * it finds the session.
   */
  add(tx: Tx, session: NewSession, now: Date): Promise<string | undefined>;
  /** The session of a cookie unless the cutoffs say that it is over. */
  find(db: Db | Tx, tokenDigest: Buffer, cutoffs: SessionCutoffs): Promise<(OpenSession & { user: User }) | undefined>;
  /** A user's sessions, newest first. */
  list(db: Db, userId: string, cutoffs: SessionCutoffs): Promise<OpenSession[]>;
  touch(db: Db, id: string, now: Date): Promise<void>;
  end(db: Db | Tx, tokenDigest: Buffer): Promise<void>;
  /** Ends one session of a user; its token's digest, or undefined where there is none. */
  endOne(db: Db | Tx, userId: string, id: string): Promise<Buffer | undefined>;
  /** Ends a user's sessions, also those as somebody else, but for `except`; their tokens' digests. */
  endAll(tx: Tx, userId: string, except: string | undefined): Promise<Buffer[]>;
  dropExpired(db: Db, cutoffs: SessionCutoffs): Promise<number>;
};

export type Notes = {
  add(tx: Tx, note: NewNote): Promise<Note>;
  /** The newest notes of a user, newest first. */
  list(db: Db, userId: string, limit: number): Promise<Note[]>;
};
