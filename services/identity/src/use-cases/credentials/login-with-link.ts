import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { User } from "../../domain/user.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Links } from "../ports.ts";
import type { RedeemLink } from "../redeem-link.ts";
import type { UseSecondFactor } from "./use-second-factor.ts";

type LinkLogin = { token: string; secondFactorCode?: string; device: string };

type Ports = {
  db: Db;
  links: Links;
  redeemLink: RedeemLink;
  useSecondFactor: UseSecondFactor;
  openSession: OpenSession;
  clock: Clock;
};

/**
 * Logs in by a mailed link. Refuses `link_expired`, `second_factor_required` and `second_factor_invalid`; a refusal
 * leaves the link as it was.
 */
export function loginWithLinkWith({ db, links, redeemLink, useSecondFactor, openSession, clock }: Ports) {
  return ({ token, secondFactorCode, device }: LinkLogin): Promise<{ user: User; session: OpenedSession }> =>
    transaction(db, async (tx) => {
      const user = (await redeemLink(tx, token, ["magic_link"]))?.user;
      if (user?.status !== "active") refuse("link_expired");
      await useSecondFactor(tx, user, secondFactorCode);
      await links.void(tx, user.id, clock.now(), ["magic_link"]);
      return { user, session: await openSession(tx, { userId: user.id, device }) };
    });
}
