import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Outbox } from "@doorlight/common/outbox";
import type { Clock } from "@doorlight/common/time";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { digestOf, personDigest } from "../../domain/secret.ts";
import type { User } from "../../domain/user.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Links, SignupCredits, Signups, Users } from "../ports.ts";

export type Confirmed = { user: User; session: OpenedSession; grantsSignupCredit: boolean };

type Ports = {
  db: Db;
  users: Users;
  signups: Signups;
  links: Links;
  signupCredits: SignupCredits;
  openSession: OpenSession;
  outbox: Outbox;
  tokenKey: Buffer;
  clock: Clock;
};

/** Ends a sign-up by its mailed link and logs in. Refuses `link_expired` for every link that no longer works. */
export function confirmEmailWith(ports: Ports) {
  const { db, users, signups, links, signupCredits, openSession, outbox, tokenKey, clock } = ports;

  return async (token: string, device: string): Promise<Confirmed> => {
    const now = clock.now();
    return transaction(db, async (tx) => {
      const link = await links.use(tx, digestOf(token), ["confirmation"], now);
      const pending = link && (await users.lock(tx, link.userId));
      // Another link of the same sign-up may have been used.
      if (!pending || pending.status !== "pending") refuse("link_expired");

      const user = await users.change(tx, pending.id, { status: "active" });
      await signups.remove(tx, user.id);
      const digest = personDigest(tokenKey, user.email);
      const grantsSignupCredit = await signupCredits.claim(tx, digest, user.id, now);
      const session = await openSession(tx, { userId: user.id, device });
      const { id, country, role, version } = user;
      const confirmedAt = timestampFromDate(now);
      const event = { userId: id, country, role, grantsSignupCredit, confirmedAt };
      await outbox.append(tx, UserConfirmedSchema, event, { version });
      return { user, session, grantsSignupCredit };
    });
  };
}
