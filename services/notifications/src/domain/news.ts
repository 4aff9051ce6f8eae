import type { MissedReason } from "./missed-reason.ts";

/** A lead that fits lists of an agent, and waits for its mail. */
export type WaitingNews = {
  id: string;
  leadId: string;
  country: string;
  listIds: string[];
  /** Its lists whose mail of it was not sent. */
  unsentListIds: string[];
  createdAt: Date;
  /** Undefined until its first hold. */
  dueAt: Date | undefined;
};

/** An item of an agent's bell. */
export type NewsItem = {
  id: string;
  leadId: string;
  listIds: string[];
  createdAt: Date;
  readAt: Date | null;
  /** If a list was to buy it. */
  missedReason: MissedReason | null;
};

/** A lead that a list was to buy. */
export type MissedLead = { leadId: string; reason: MissedReason; at: Date };

/** An existing list, as leads answers it. */
export type MailedList = Quiet & {
  listId: string;
  userId: string;
  name: string;
  /** Whether it notifies now. */
  notifies: boolean;
  pace: Pace;
  /** A confirmed address in place of the agent's own. */
  email: string | null;
  unsubscribeToken: string;
};

export type Pace = "at_once" | "hourly" | "daily";

/** Times of the country, as 21:00; both or none. May pass midnight. */
export type Quiet = { quietFrom: string | null; quietUntil: string | null };
