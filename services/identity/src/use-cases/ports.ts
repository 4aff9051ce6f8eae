import type { Db, Tx } from "@doorlight/common/db";
import type { SessionTimes } from "../domain/lifetimes.ts";
import type { Locale, Role, Status, User } from "../domain/user.ts";

export type NewUser = {
  email: string;
  status: Status;
  role: Role;
  firstName: string;
  lastName: string;
  country: string;
  locale: Locale;
  acceptedTermsVersion: string;
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

export type Credentials = {
  set(db: Db | Tx, credential: { userId: string; passwordHash: string }): Promise<void>;
  /** Of an account in any state. */
  findByEmail(db: Db, email: string): Promise<{ userId: string; passwordHash: string } | undefined>;
};

export type Signups = {
  add(tx: Tx, signup: { userId: string; networkDigest: string; expiresAt: Date }): Promise<void>;
  extend(tx: Tx, userId: string, expiresAt: Date): Promise<void>;
  remove(tx: Tx, userId: string): Promise<void>;
  /** Makes an address free again whose sign-up was never confirmed. */
  dropExpired(tx: Tx, email: string, now: Date): Promise<void>;
  dropAllExpired(db: Db, now: Date): Promise<number>;
  /** How many sign-ups of a network wait. Sign-ups of one network pass here one at a time until they commit. */
  countPending(tx: Tx, networkDigest: string, now: Date): Promise<number>;
};

export type Confirmations = {
  add(tx: Tx, confirmation: { id: string; userId: string; tokenDigest: Buffer; expiresAt: Date }): Promise<void>;
  /** Uses a link up; its user, or undefined when the link is unknown, used or expired. */
  use(tx: Tx, tokenDigest: Buffer, now: Date): Promise<string | undefined>;
  isUsable(db: Db, confirmation: { id: string; userId: string }, now: Date): Promise<boolean>;
};

export type SignupCredits = {
  /** True the first time for ever that this person claims the credit. */
  claim(tx: Tx, personDigest: Buffer, userId: string, now: Date): Promise<boolean>;
};

export type TermsAnswers = {
  /** Keeps the answer for the record. */
  add(tx: Tx, answer: { userId: string; version: string; accepted: boolean; answeredAt: Date }): Promise<void>;
};

export type Offices = {
  /** The office of that name in the country, made when there is none. */
  named(tx: Tx, country: string, name: string): Promise<string>;
};

export type Sessions = {
  add(db: Db | Tx, userId: string, tokenDigest: Buffer, now: Date): Promise<void>;
  /** The session of a cookie unless it was created or last seen at or before the cutoffs. */
  find(
    db: Db,
    tokenDigest: Buffer,
    cutoffs: SessionTimes,
  ): Promise<(SessionTimes & { id: string; user: User }) | undefined>;
  touch(db: Db, id: string, now: Date): Promise<void>;
  end(db: Db, tokenDigest: Buffer): Promise<void>;
  dropExpired(db: Db, cutoffs: SessionTimes): Promise<number>;
};
