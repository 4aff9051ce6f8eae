const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
const SESSION_TOUCH_MS = HOUR_MS;
const IMPERSONATION_MS = HOUR_MS;

export type SessionTimes = {
  /** When whoever uses it proved who they are; an admin brings it along who acts as a user, and back. */
  loggedInAt: Date;
  seenAt: Date;
  /** However much it is used. */
  endsAt: Date | null;
};

/** When a session ends unless it is used again. */
export function sessionExpiry({ seenAt, ...session }: SessionTimes): Date {
  return new Date(Math.min(seenAt.getTime() + SESSION_IDLE_MS, sessionEnd(session).getTime()));
}

/** When a session ends however much it is used. */
export function sessionEnd({ loggedInAt, endsAt }: Omit<SessionTimes, "seenAt">): Date {
  return new Date(Math.min(loggedInAt.getTime() + SESSION_ABSOLUTE_MS, endsAt?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** When an admin who begins `now` to act as a user has to stop. */
export function impersonationEnd(now: Date): Date {
  return new Date(now.getTime() + IMPERSONATION_MS);
}

/** Sessions of a login, last seen or to be ended at or before these times are over. */
export function sessionCutoffs(now: Date): SessionTimes & { endsAt: Date } {
  return {
    loggedInAt: new Date(now.getTime() - SESSION_ABSOLUTE_MS),
    seenAt: new Date(now.getTime() - SESSION_IDLE_MS),
    endsAt: now,
  };
}

export type SessionCutoffs = ReturnType<typeof sessionCutoffs>;

/** Whether a use is worth a write: not more than one an hour. */
export function needsTouch({ seenAt }: Pick<SessionTimes, "seenAt">, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= SESSION_TOUCH_MS;
}
