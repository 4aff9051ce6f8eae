import type { CountryCode } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { normaliseEmail } from "../../domain/email.ts";
import { refuseCommonPassword } from "../../domain/common-passwords.ts";
import { linkExpiry } from "../../domain/link.ts";
import type { Passwords } from "../../domain/passwords.ts";
import { networkKey } from "../../domain/secret.ts";
import type { TermsInForce } from "../../domain/terms.ts";
import type { Locale } from "../../domain/user.ts";
import type { IssueLink } from "../issue-link.ts";
import type { Credentials, Signups, TermsAnswers, Users } from "../ports.ts";

export type SignUp = {
  country: CountryCode;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  locale: Locale;
  /** Stands for the network address that the sign-up came from; empty when it is not known. */
  networkDigest: string;
};

type Ports = {
  db: Db;
  users: Users;
  credentials: Credentials;
  signups: Signups;
  terms: TermsAnswers;
  passwords: Passwords;
  issueLink: IssueLink;
  isOpen: (country: CountryCode) => boolean;
  termsInForce: TermsInForce;
  /** How many sign-ups of one network may wait for confirmation at a time. */
  pendingPerNetwork: number;
  tokenKey: Buffer;
  clock: Clock;
};

/**
 * Starts a sign-up, which accepts the terms in force. The address is held until the link in the mail expires.
 * Refuses `country_not_open`, `email_taken`, `pending_signup`, and a password that is too common.
 */
export function makeRegister(ports: Ports) {
  const { db, users, credentials, signups, terms, passwords, issueLink, clock } = ports;

  return async ({ password, networkDigest, ...person }: SignUp): Promise<void> => {
    const version = ports.termsInForce(person.country);
    if (!version || !ports.isOpen(person.country)) refuse("country_not_open");
    refuseCommonPassword(password, "password");
    const email = normaliseEmail(person.email);
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const expiresAt = linkExpiry("confirmation", now);

    await transaction(db, async (tx) => {
      await signups.dropExpired(tx, email, now);
      const account = { ...person, email, role: "agent", status: "pending", acceptedTermsVersion: version } as const;
      const userId = (await users.add(tx, account, now)) ?? (await refuseTaken(tx, email));
      const network = networkDigest && networkKey(ports.tokenKey, networkDigest);
      await signups.add(tx, { userId, networkDigest: network, expiresAt });
      await refuseCrowd(tx, network, now);
      await credentials.set(tx, { userId, passwordHash });
      await terms.add(tx, { userId, version, accepted: true, answeredAt: now });
      await issueLink(tx, { id: userId, country: person.country, version: 1n }, "confirmation");
    });
  };

  async function refuseTaken(tx: Tx, email: string): Promise<never> {
    const holder = await users.findByEmail(tx, email);
    return refuse(holder?.status === "pending" ? "pending_signup" : "email_taken");
  }

  async function refuseCrowd(tx: Tx, networkDigest: string, now: Date): Promise<void> {
    // Counting makes sign-ups of one network wait for each other.
    if (!networkDigest || ports.pendingPerNetwork === Number.POSITIVE_INFINITY) return;
    const pending = await signups.countPending(tx, networkDigest, now);
    if (pending > ports.pendingPerNetwork) refuse("pending_signup");
  }
}
