import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { digestOf } from "../../domain/secret.ts";
import type { ActivateAccount, Activated } from "../activate-account.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Links, Users } from "../ports.ts";

export type Confirmed = Activated & { session: OpenedSession };

type Ports = {
  db: Db;
  users: Users;
  links: Links;
  activateAccount: ActivateAccount;
  openSession: OpenSession;
  clock: Clock;
};

/** Ends a sign-up by its mailed link and logs in. Refuses `link_expired` for every link that no longer works. */
export function confirmEmailWith({ db, users, links, activateAccount, openSession, clock }: Ports) {
  return (token: string, device: string): Promise<Confirmed> =>
    transaction(db, async (tx) => {
      const link = await links.use(tx, digestOf(token), ["confirmation"], clock.now());
      const pending = link && (await users.lock(tx, link.userId));
      // Another link of the same sign-up may have been used.
      if (!pending || pending.status !== "pending") refuse("link_expired");
      const activated = await activateAccount(tx, pending.id);
      return { ...activated, session: await openSession(tx, { userId: pending.id, device }) };
    });
}
