import { days, hours } from "@doorlight/common/time";

const IDLE_MS = days(30);
const LONGEST_MS = days(90);
const TOUCH_MS = hours(1);
const IMPERSONATION_MS = hours(1);

export type SessionTimes = {
  /** The last proof of identity. An admin who begins or ends an impersonation keeps the time of the earlier login. */
  loggedInAt: Date;
  seenAt: Date;
  /** A fixed end, however much the session is used. */
  endsAt: Date | null;
};

export type OpenSession = SessionTimes & {
  id: string;
  device: string;
  /** The admin who impersonates the user. */
  actorId: string | null;
  createdAt: Date;
};

export type NewSession = {
  userId: string;
  tokenDigest: Buffer;
  device: string;
  /** The admin who impersonates the user. */
  actorId?: string;
  /** By default now: the session is opened by a login. */
  loggedInAt?: Date;
  endsAt?: Date;
};

/** The end of a session that is not used again. */
export function sessionExpiry({ seenAt, ...session }: SessionTimes): Date {
  return new Date(Math.min(seenAt.getTime() + IDLE_MS, sessionEnd(session).getTime()));
}

/** The end of a session however much it is used. */
export function sessionEnd({ loggedInAt, endsAt }: Omit<SessionTimes, "seenAt">): Date {
  return new Date(Math.min(loggedInAt.getTime() + LONGEST_MS, endsAt?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** The end of an impersonation that begins `now`. */
export function impersonationEnd(now: Date): Date {
  return new Date(now.getTime() + IMPERSONATION_MS);
}

/** A session is over when its last login, its last use or its fixed end is at or before these times. */
export function sessionCutoffs(now: Date): SessionTimes & { endsAt: Date } {
  return {
    loggedInAt: new Date(now.getTime() - LONGEST_MS),
    seenAt: new Date(now.getTime() - IDLE_MS),
    endsAt: now,
  };
}

export type SessionCutoffs = ReturnType<typeof sessionCutoffs>;

/** Whether a use is worth a write: at most one an hour. */
export function needsTouch({ seenAt }: Pick<SessionTimes, "seenAt">, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= TOUCH_MS;
}
