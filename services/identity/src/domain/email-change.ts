/** The side of a change of address whose mailbox a link proves. */
export type EmailSide = "former" | "new";

/** A change of address that waits until both mailboxes have agreed. */
export type EmailChange = {
  id: string;
  newEmail: string;
  expiresAt: Date;
  formerConfirmed: boolean;
  newConfirmed: boolean;
  /** The admin who wants it; null for the user's own. */
  askedBy: string | null;
};

export type NewEmailChange = {
  userId: string;
  /** The admin who wants it, approved by another: the former mailbox is not asked. */
  askedBy?: string;
  formerEmail: string;
  newEmail: string;
  requestedAt: Date;
  expiresAt: Date;
};

export const emailChangeLinks = ["email_change_former", "email_change_new"] as const;

export function sideOf(purpose: string): EmailSide {
  return purpose === "email_change_new" ? "new" : "former";
}

/** Whether a link belongs to a change of address. */
export function isEmailChange(purpose: string): boolean {
  return emailChangeLinks.some((link) => link === purpose);
}
