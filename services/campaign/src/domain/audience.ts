export type PersonKind = "agent" | "prospect";

/** Whole days before now, both included; null is open on that side. */
export type DayRange = { from: number | null; to: number | null };

/** People of one kind that fit all of it; an empty list and null let everybody in. */
export type AudienceFilter = {
  people: PersonKind;
  countries: string[];
  regions: string[];
  plans: string[];
  hasDeal: boolean | null;
  daysSinceSubscription: DayRange | null;
  daysSinceSignUp: DayRange | null;
  daysSinceActivity: DayRange | null;
  daysSincePurchase: DayRange | null;
  hasBought: boolean | null;
  termsAccepted: boolean | null;
  places: string[];
  brands: string[];
  sources: string[];
  tags: string[];
};

/** Who fits a filter of `include` and whose mailbox fits none of `exclude`, once per mailbox. */
export type Audience = { include: AudienceFilter[]; exclude: AudienceFilter[] };

/** How many mailboxes an audience has, and how many of those get nothing as things stand. */
export type AudienceCount = { agents: number; prospects: number; suppressed: number };

/** Somebody of an audience, and the number of the first filter of `include` that lets the person in, from 1. */
export type SamplePerson = { people: PersonKind; personId: string; country: string; filter: number };
