import { days } from "@doorlight/common/time";

/** How long data of each class is kept. */
export const lifetimes = {
  contactMessages: days(90),
  /** Counted from the mail: its recipient by id, and its outcome. */
  mails: days(90),
  /** About mails of campaigns, as they arrived. */
  campaignReports: days(30),
  /** For programs of agents, with their attempts. */
  webhooks: days(30),
  /** Of agents' lists. */
  news: days(90),
  /** Facts of the timeline: thirteen months. */
  facts: days(396),
  /** Counted from the erasure of the lead's contact: its buyers, its request. No event about it comes so late. */
  erasedLeads: days(30),
};

export type DataClass = keyof typeof lifetimes;

export const dataClasses = Object.keys(lifetimes) as DataClass[];

/** Data of the class whose time ended at or before this cutoff is purged. */
export function retentionCutoff(dataClass: DataClass, now: Date): Date {
  return new Date(now.getTime() - lifetimes[dataClass]);
}
