import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import type { Clock } from "@doorlight/common/time";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { personDigest } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";
import type { Notes, SignupCredits, Signups, Users } from "./ports.ts";

type Ports = {
  users: Users;
  signups: Signups;
  signupCredits: SignupCredits;
  notes: Notes;
  outbox: Outbox;
  tokenKey: Buffer;
  clock: Clock;
};

export type Activated = { user: User; grantsSignupCredit: boolean };

/** The address of a waiting account is proven: it can be used, is noted, and an agent's first one brings the credit. */
export function makeActivateAccount({ users, signups, signupCredits, notes, outbox, tokenKey, clock }: Ports) {
  return async (tx: Tx, userId: string): Promise<Activated> => {
    const now = clock.now();
    const user = await users.change(tx, userId, { status: "active" });
    await signups.remove(tx, userId);
    const { country, role, version } = user;
    const digest = personDigest(tokenKey, user.email);
    const grantsSignupCredit = role === "agent" && (await signupCredits.claim(tx, digest, userId, now));
    await notes.add(tx, { userId, kind: "created", text: "", writtenAt: now });
    const event = { userId, country, role, grantsSignupCredit, confirmedAt: timestampFromDate(now) };
    await outbox.append(tx, UserConfirmedSchema, event, { version });
    return { user, grantsSignupCredit };
  };
}

export type ActivateAccount = ReturnType<typeof makeActivateAccount>;
