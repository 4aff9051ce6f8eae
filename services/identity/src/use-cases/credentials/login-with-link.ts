import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { User } from "../../domain/user.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Links } from "../ports.ts";
import type { RedeemLink } from "../redeem-link.ts";
import type { PassCodeBesideLink } from "./pass-code-beside-link.ts";

type LinkLogin = { token: string; secondFactorCode?: string; device: string };

type LoggedIn = { user: User; session: OpenedSession };

type Ports = {
  db: Db;
  links: Links;
  redeemLink: RedeemLink;
  passCodeBesideLink: PassCodeBesideLink;
  openSession: OpenSession;
  clock: Clock;
};

/**
 * Logs in by a mailed link. Refuses `link_expired`, `second_factor_required` and `second_factor_invalid`; the
 * fifth wrong code voids the link, any other refusal leaves it as it was.
 */
export function makeLoginWithLink({ db, links, redeemLink, passCodeBesideLink, openSession, clock }: Ports) {
  return async ({ token, secondFactorCode, device }: LinkLogin): Promise<LoggedIn> => {
    const loggedIn = await transaction(db, async (tx) => {
      const redeemed = await redeemLink(tx, token, ["magic_link"]);
      if (redeemed?.user.status !== "active") refuse("link_expired");
      if (!(await passCodeBesideLink(tx, redeemed, secondFactorCode))) return undefined;
      const { user } = redeemed;
      await links.void(tx, user.id, clock.now(), ["magic_link"]);
      return { user, session: await openSession(tx, { userId: user.id, device }) };
    });
    return loggedIn ?? refuse("second_factor_invalid");
  };
}
