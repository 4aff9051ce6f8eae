import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { normaliseEmail } from "../domain/email.ts";
import type { LinkPurpose } from "../domain/link.ts";
import type { PasswordHasher } from "../domain/password-hasher.ts";
import type { User } from "../domain/user.ts";
import type { Links } from "./links.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";

type PasswordLogin = { email: string; password: string; secondFactorCode?: string; device: string };
type LinkLogin = { token: string; secondFactorCode?: string; device: string };
type LoggedIn = { user: User; session: OpenedSession };
type Credential = { userId: string; passwordHash: string };

type Ports = {
  db: Db;
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  credentials: {
    findByEmail(email: string): Promise<Credential | undefined>;
    isCurrent(tx: Tx, credential: Credential): Promise<boolean>;
    set(tx: Tx, credential: Credential): Promise<void>;
  };
  links: { void(tx: Tx, userId: string, now: Date, purposes: readonly LinkPurpose[]): Promise<void> };
  hasher: PasswordHasher;
  secondFactor: SecondFactor;
  redeemLink: Links["redeem"];
  openSession: Sessions["open"];
  clock: Clock;
};

/** The two ways to log in. */
export function makeLogIn(ports: Ports) {
  const { db, users, credentials, links, hasher, secondFactor, redeemLink, openSession, clock } = ports;

  /**
   * Refuses `invalid_credentials` for every failure, after the same work, so that no answer reveals which addresses have
   * an account; `account_deactivated`, `second_factor_required` and `second_factor_invalid` once the password is right.
   */
  async function withPassword({ email, password, secondFactorCode, device }: PasswordLogin): Promise<LoggedIn> {
    const credential = await credentials.findByEmail(normaliseEmail(email));
    const matches = await hasher.verify(password, credential?.passwordHash);
    if (!credential || !matches) refuse("invalid_credentials");
    const { userId, passwordHash } = credential;
    const renewed = hasher.isOutdated(passwordHash) ? await hasher.hash(password) : undefined;

    const loggedIn = await transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      // The password may have changed, or the account been deactivated, while this password was checked.
      const isCurrent = await credentials.isCurrent(tx, credential);
      if (!user || !isCurrent) refuse("invalid_credentials");
      // Its owner would look for a wrong letter for ever.
      if (user.status === "deactivated" && user.isConfirmed) refuse("account_deactivated");
      if (user.status !== "active") refuse("invalid_credentials");
      if (!(await secondFactor.passes(tx, user, secondFactorCode))) return undefined;
      if (renewed) await credentials.set(tx, { userId, passwordHash: renewed });
      return { user, session: await openSession(tx, { userId, device }) };
    });
    return loggedIn ?? refuse("second_factor_invalid");
  }

  /**
   * Logs in by a mailed link. Refuses `link_expired`, `second_factor_required` and `second_factor_invalid`; the fifth
   * wrong code makes the link void, any other refusal leaves it as it was.
   */
  async function withLink({ token, secondFactorCode, device }: LinkLogin): Promise<LoggedIn> {
    const loggedIn = await transaction(db, async (tx) => {
      const redeemed = await redeemLink(tx, token, ["magic_link"]);
      if (redeemed?.user.status !== "active") refuse("link_expired");
      if (!(await secondFactor.passesWithLink(tx, redeemed, secondFactorCode))) return undefined;
      const { user } = redeemed;
      await links.void(tx, user.id, clock.now(), ["magic_link"]);
      return { user, session: await openSession(tx, { userId: user.id, device }) };
    });
    return loggedIn ?? refuse("second_factor_invalid");
  }

  return { withPassword, withLink };
}
