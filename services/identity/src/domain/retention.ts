import { days } from "@doorlight/common/time";
import { linkLifetimes } from "./link.ts";

/** How long data of each class is kept. Classes that are missing here go with the account. */
const lifetimes = {
  /** Counted from the last mail of the link: its use or its expiry. */
  mailedLinks: days(30),
  /** Created by an admin, without a password; at least as long as the last link to set one is kept. */
  accountsNeverSetUp: days(90),
  /** Counted from the completion of the export. */
  exports: days(7),
  /** Counted from the end of the change, or of its links. A mail to the former address may wait this long. */
  emailChanges: days(30),
  /** Secrets of second factors whose first code never came; the user can ask for a new one. */
  secondFactorSetUps: days(1),
  /** Counted from the last sending: as long as the link works. */
  sentInvitations: linkLifetimes.office_invitation,
  /** Counted from their end, so that their last use can be looked up after a leak. */
  revokedTokens: days(30),
  auditEntries: days(730),
  /** Counted from their end. */
  bans: 0,
  /** Counted from the question; their words go when they are over. */
  approvals: days(730),
  /** Entries of the audit that say only that an admin looked for somebody: thirteen months. */
  searchesInAudit: days(396),
  /** Counted from the erasure of the account: proof of the contract. */
  termsAnswersOfErased: days(730),
};

export type DataClass = keyof typeof lifetimes;

export const dataClasses = Object.keys(lifetimes) as DataClass[];

/** Data of the class whose time ended at or before this cutoff is purged. */
export function retentionCutoff(dataClass: DataClass, now: Date): Date {
  return new Date(now.getTime() - lifetimes[dataClass]);
}

/** The time at which a complete export is purged. */
export function exportExpiry(readyAt: Date): Date {
  return new Date(readyAt.getTime() + lifetimes.exports);
}

/** Whether a complete export has expired. */
export function hasExpired({ readyAt }: { readyAt: Date | null }, now: Date): boolean {
  return readyAt !== null && exportExpiry(readyAt) <= now;
}
