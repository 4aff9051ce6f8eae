import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { ActivateAccount, Activated } from "../activate-account.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { RedeemLink } from "../redeem-link.ts";

export type Confirmed = Activated & { session: OpenedSession };

type Ports = { db: Db; redeemLink: RedeemLink; activateAccount: ActivateAccount; openSession: OpenSession };

/** Ends a sign-up by its mailed link and logs in. Refuses `link_expired` for every link that no longer works. */
export function makeConfirmEmail({ db, redeemLink, activateAccount, openSession }: Ports) {
  return (token: string, device: string): Promise<Confirmed> =>
    transaction(db, async (tx) => {
      const redeemed = await redeemLink(tx, token, ["confirmation"]);
      // Another link of the same sign-up may have been used.
      if (redeemed?.user.status !== "pending") refuse("link_expired");
      const activated = await activateAccount(tx, redeemed.user.id);
      return { ...activated, session: await openSession(tx, { userId: redeemed.user.id, device }) };
    });
}
