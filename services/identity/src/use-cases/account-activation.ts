import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { NewNote } from "../domain/note.ts";
import { personDigest } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { DataKey } from "./data-key.ts";
import type { Links } from "./links.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";

type Activated = { user: User; grantsSignupCredit: boolean };

type Ports = {
  db: Db;
  users: { change(tx: Tx, id: string, changes: { status: "active" }): Promise<User> };
  signups: {
    delete(tx: Tx, userId: string): Promise<void>;
    claimCredit(tx: Tx, personDigest: Buffer, userId: string, now: Date): Promise<boolean>;
  };
  notes: { add(tx: Tx, note: NewNote): Promise<unknown> };
  events: { userConfirmed(tx: Tx, user: User, confirmed: { grantsSignupCredit: boolean; at: Date }): Promise<void> };
  redeemLink: Links["redeem"];
  openSession: Sessions["open"];
  dataKey: DataKey;
  clock: Clock;
};

/** Accounts become active once their address is confirmed. */
export function makeAccountActivation(ports: Ports) {
  const { db, users, signups, notes, events, redeemLink, openSession, dataKey, clock } = ports;

  /** Activates a pending account whose address is confirmed. An agent's first account gets the free credit. */
  async function activate(tx: Tx, userId: string): Promise<Activated> {
    const now = clock.now();
    const user = await users.change(tx, userId, { status: "active" });
    await signups.delete(tx, userId);
    const person = personDigest(await dataKey(), user.email);
    const grantsSignupCredit = user.role === "agent" && (await signups.claimCredit(tx, person, userId, now));
    await notes.add(tx, { userId, kind: "created", text: "", writtenAt: now });
    await events.userConfirmed(tx, user, { grantsSignupCredit, at: now });
    return { user, grantsSignupCredit };
  }

  /** Ends a sign-up by its mailed link and logs in. Refuses `link_expired` for every link that does not work. */
  function confirmEmail(token: string, device: string): Promise<Activated & { session: OpenedSession }> {
    return transaction(db, async (tx) => {
      const redeemed = await redeemLink(tx, token, ["confirmation"]);
      // Another link of the same sign-up may have been used.
      if (redeemed?.user.status !== "pending") refuse("link_expired");
      const activated = await activate(tx, redeemed.user.id);
      return { ...activated, session: await openSession(tx, { userId: redeemed.user.id, device }) };
    });
  }

  return { activate, confirmEmail };
}

export type AccountActivation = ReturnType<typeof makeAccountActivation>;
