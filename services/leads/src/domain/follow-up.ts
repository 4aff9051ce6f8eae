import { days } from "@doorlight/common/time";

export type FollowUpState = "to_call" | "called" | "met" | "won" | "lost";

/** A buyer's notes about a bought lead. */
export type FollowUp = {
  leadId: string;
  state: FollowUpState;
  note: string;
  /** Counts the changes of the note. */
  noteVersion: number;
  remindAt: Date | null;
};

/** A buyer's changes; other fields stay. */
export type FollowUpChange = {
  state?: FollowUpState;
  /** With the version of the note which it replaces. */
  note?: { text: string; version: number };
  remindAt?: Date | null;
};

const LONGEST_MS = days(366);

/** Whether a reminder is in the coming year. */
export function isInComingYear(remindAt: Date, now: Date): boolean {
  const ahead = remindAt.getTime() - now.getTime();
  return ahead > 0 && ahead <= LONGEST_MS;
}

/** Of a lead that was just bought. */
export function newFollowUp(leadId: string): FollowUp {
  return { leadId, state: "to_call", note: "", noteVersion: 0, remindAt: null };
}

/** A reminder whose time has come. */
export type Reminder = { leadId: string; agentId: string; country: string; remindAt: Date };
