import { days } from "@doorlight/common/time";

/** A free credit of an account whose company id, card or telephone number another account had with its own. */
export type SharedCredit = {
  userId: string;
  /** Null after its erasure. */
  formerUserId: string | null;
  kind: string;
  /** It was spent by then and stays; else it was taken back. */
  spent: boolean;
  decidedAt: Date;
};

/** Another account with the same company id, card or telephone number. */
export type SharingAccount = {
  userId: string;
  kinds: string[];
  since: Date;
  /** Null if both have one still. */
  until: Date | null;
};

/** A lead that two agents hold, one of whom joined the office of the other after both bought it. */
export type LeadInOffice = {
  leadId: string;
  officeId: string;
  /** The agent who joined. */
  userId: string;
  colleagueId: string;
  joinedAt: Date;
};

/** For how long a meeting in an office is shown, and a lead counts as open after its sale has ended. */
export const SHOWN_MS = days(90);
