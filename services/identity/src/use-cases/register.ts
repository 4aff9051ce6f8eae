import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { refuse } from "@doorlight/common/errors";
import type { CountryCode, Locale } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { refuseCommonPassword } from "../domain/common-passwords.ts";
import { normaliseEmail } from "../domain/email.ts";
import { refuseNames } from "../domain/name-rule.ts";
import type { PasswordHasher } from "../domain/password-hasher.ts";
import { digestOf, networkKey, newSecret } from "../domain/secret.ts";
import { holdFrom, type NewSignup } from "../domain/signup.ts";
import type { TermsInForce } from "../domain/terms.ts";
import type { User } from "../domain/user.ts";
import type { Links } from "./links.ts";

type SignUp = {
  country: CountryCode;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  locale: Locale;
  /** Stands for the network address of the sign-up; empty if it is unknown. */
  networkDigest: string;
};

type NewAccount = Omit<SignUp, "password" | "networkDigest"> &
  Pick<User, "role" | "status"> & { acceptedTermsVersion: string };

type Ports = {
  db: Db;
  users: {
    add(tx: Tx, user: NewAccount, at: Date): Promise<string | undefined>;
    findByEmailIn(tx: Tx, email: string): Promise<User | undefined>;
    addTermsAnswer(
      tx: Tx,
      answer: { userId: string; version: string; accepted: boolean; answeredAt: Date; locale: Locale },
    ): Promise<void>;
  };
  credentials: { set(tx: Tx, credential: { userId: string; passwordHash: string }): Promise<void> };
  signups: {
    add(tx: Tx, signup: NewSignup): Promise<void>;
    deleteOf(tx: Tx, email: string): Promise<void>;
    countPending(tx: Tx, networkDigest: string, now: Date): Promise<number>;
  };
  events: { userRegistered(tx: Tx, user: Pick<User, "id" | "country" | "version">): Promise<void> };
  hasher: PasswordHasher;
  issueLink: Links["issue"];
  isOpen: (country: CountryCode) => boolean;
  termsInForce: TermsInForce;
  /** The number of sign-ups of one network that may be pending at a time. */
  pendingPerNetwork: number;
  dataKey: DataKey;
  clock: Clock;
};

/**
 * Starts a sign-up, which accepts the terms in force, in place of one of the same address that waits: neither has proved
 * that the mailbox is theirs. Returns the secret of this browser, which may confirm without a password. Refuses
 * `country_not_open`, `email_taken`, a password that is too common, a name that is reserved, and `pending_signup` for an account that waits for
 * the password of its owner and for a network with too many sign-ups.
 */
export function makeRegister(ports: Ports) {
  const { db, users, credentials, signups, events, hasher, issueLink, clock } = ports;

  return async ({ password, networkDigest, ...person }: SignUp): Promise<string> => {
    const version = ports.termsInForce(person.country);
    if (!version || !ports.isOpen(person.country)) refuse("country_not_open");
    refuseCommonPassword(password, "password");
    refuseNames(person);
    const email = normaliseEmail(person.email);
    const passwordHash = await hasher.hash(password);
    const now = clock.now();
    const browserToken = newSecret();

    await transaction(db, async (tx) => {
      await signups.deleteOf(tx, email);
      const account = { ...person, email, role: "agent", status: "pending", acceptedTermsVersion: version } as const;
      const userId = (await users.add(tx, account, now)) ?? (await refuseTaken(tx, email));
      const network = networkDigest && networkKey(await ports.dataKey(), networkDigest);
      const browserDigest = digestOf(browserToken);
      await signups.add(tx, { userId, networkDigest: network, browserDigest, ...holdFrom(now) });
      await refuseBusyNetwork(tx, network, now);
      await credentials.set(tx, { userId, passwordHash });
      await users.addTermsAnswer(tx, { userId, version, accepted: true, answeredAt: now, locale: person.locale });
      const user = { id: userId, country: person.country, version: 1n };
      await events.userRegistered(tx, user);
      await issueLink(tx, user, "confirmation");
    });
    return browserToken;
  };

  async function refuseTaken(tx: Tx, email: string): Promise<never> {
    const user = await users.findByEmailIn(tx, email);
    return refuse(user?.status === "pending" ? "pending_signup" : "email_taken");
  }

  async function refuseBusyNetwork(tx: Tx, networkDigest: string, now: Date): Promise<void> {
    // Counting makes sign-ups of one network wait for each other.
    if (!networkDigest || ports.pendingPerNetwork === Number.POSITIVE_INFINITY) return;
    const pending = await signups.countPending(tx, networkDigest, now);
    if (pending > ports.pendingPerNetwork) refuse("pending_signup");
  }
}
