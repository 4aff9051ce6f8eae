const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const CONFIRMATION_MS = 24 * HOUR_MS;
const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
const SESSION_TOUCH_MS = HOUR_MS;

export type SessionTimes = { createdAt: Date; seenAt: Date };

/** When a confirmation link made `now` stops working. */
export function confirmationExpiry(now: Date): Date {
  return new Date(now.getTime() + CONFIRMATION_MS);
}

/** When a session ends unless it is used again. */
export function sessionExpiry({ createdAt, seenAt }: SessionTimes): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_ABSOLUTE_MS, seenAt.getTime() + SESSION_IDLE_MS));
}

/** Sessions created or last seen at or before these times are over. */
export function sessionCutoffs(now: Date): SessionTimes {
  return {
    createdAt: new Date(now.getTime() - SESSION_ABSOLUTE_MS),
    seenAt: new Date(now.getTime() - SESSION_IDLE_MS),
  };
}

/** Whether a use is worth a write: not more than one an hour. */
export function needsTouch({ seenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= SESSION_TOUCH_MS;
}
