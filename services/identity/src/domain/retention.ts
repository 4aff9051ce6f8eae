const DAY_MS = 24 * 3_600_000;

/** For how many days data of each class is kept. What is not here goes with the account. */
const keptDays = {
  /** After the last mail that it was for: used or run out. */
  mailedLinks: 30,
  /** Made by an admin, and nobody has set a password; at least until the last link to do so is forgotten. */
  accountsNeverSetUp: 90,
  /** After the export was complete. */
  exports: 7,
  /** Secrets of second factors whose first code never came; they may be asked for again. */
  secondFactorSetUps: 1,
  auditEntries: 730,
  /** After the erasure of the account that gave them: proof of the contract. */
  termsAnswersOfErased: 730,
};

export type DataClass = keyof typeof keptDays;

export const dataClasses = Object.keys(keptDays) as DataClass[];

/** What came to its end before this time is forgotten. */
export function retentionCutoff(dataClass: DataClass, now: Date): Date {
  return new Date(now.getTime() - keptDays[dataClass] * DAY_MS);
}

/** When a complete export is forgotten. */
export function exportExpiry(readyAt: Date): Date {
  return new Date(readyAt.getTime() + keptDays.exports * DAY_MS);
}

/** Whether a complete export is to be seen no more. */
export function hasExpired({ readyAt }: { readyAt: Date | null }, now: Date): boolean {
  return readyAt !== null && exportExpiry(readyAt) <= now;
}
