import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { refuseCommonPassword } from "../../domain/common-passwords.ts";
import { acceptsPasswordLink, passwordLinks } from "../../domain/password-link.ts";
import type { Passwords } from "../../domain/passwords.ts";
import type { User } from "../../domain/user.ts";
import type { ActivateAccount } from "../activate-account.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Users } from "../ports.ts";
import type { RedeemLink } from "../redeem-link.ts";
import type { FindPasswordLink } from "./find-password-link.ts";
import type { PassCodeBesideLink } from "./pass-code-beside-link.ts";
import type { ReplacePassword } from "./replace-password.ts";

type NewPassword = {
  userId: string;
  token: string;
  newPassword: string;
  secondFactorCode?: string;
  device: string;
};

type PasswordSet = { user: User; session: OpenedSession; endedSessions: string[] };

type Ports = {
  db: Db;
  users: Users;
  passwords: Passwords;
  findPasswordLink: FindPasswordLink;
  redeemLink: RedeemLink;
  activateAccount: ActivateAccount;
  passCodeBesideLink: PassCodeBesideLink;
  replacePassword: ReplacePassword;
  openSession: OpenSession;
};

/**
 * Sets a password by a mailed link, ends every session and logs in. Refuses `link_expired`, a password that is too
 * common, `second_factor_required` and `second_factor_invalid`; the fifth wrong code voids the link, any other
 * refusal leaves it as it was.
 */
export function makeSetPassword(ports: Ports) {
  const { db, users, passwords, redeemLink, activateAccount, passCodeBesideLink, replacePassword, openSession } = ports;

  return async ({ userId, token, newPassword, secondFactorCode, device }: NewPassword): Promise<PasswordSet> => {
    refuseCommonPassword(newPassword, "newPassword");
    // A hash is dear: none for a link that does not work anyway.
    await ports.findPasswordLink(userId, token);
    const passwordHash = await passwords.hash(newPassword);

    const done = await transaction(db, async (tx) => {
      const redeemed = await redeemLink(tx, token, passwordLinks);
      if (redeemed?.user.id !== userId || !acceptsPasswordLink(redeemed.user, redeemed.link.purpose)) {
        refuse("link_expired");
      }
      if (!(await passCodeBesideLink(tx, redeemed, secondFactorCode))) return undefined;
      const { user } = redeemed;
      if (user.status === "pending") await activateAccount(tx, userId);
      const endedSessions = await replacePassword(tx, { user, passwordHash });
      const session = await openSession(tx, { userId, device });
      const changed = (await users.find(tx, userId)) ?? refuse("link_expired");
      return { user: changed, session, endedSessions };
    });
    return done ?? refuse("second_factor_invalid");
  };
}
