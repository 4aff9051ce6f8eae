import { type AnswerOf, AudienceBody, type Campaign, type previewAudience } from "@doorlight/gateway/contract";
import type * as z from "zod/mini";

export type Audience = Campaign["plan"]["audience"];
export type Filter = Audience["include"][number];

/** Mailboxes of an audience. */
export type Count = AnswerOf<typeof previewAudience>["count"];

/** Filters that let people in, and filters that keep them out. */
export const sides = ["include", "exclude"] as const;
export type Side = (typeof sides)[number];

/** Of agents. */
export const ranges = ["daysSinceSignUp", "daysSinceSubscription", "daysSinceActivity", "daysSincePurchase"] as const;
/** Of agents: yes, no or either. */
export const choices = ["hasDeal", "hasBought", "termsAccepted"] as const;
/** Of prospects. */
export const groups = ["places", "brands", "sources", "tags"] as const;

export const planNames = ["basic", "plus", "growth", "power", "none"] as const;

/** A filter that everybody of a kind in some countries fits. */
export function newFilter(people: Filter["people"], countries: string[]): Filter {
  const ofAgents = { regions: [], plans: [], hasDeal: null, hasBought: null, termsAccepted: null };
  const days = {
    daysSinceSignUp: null,
    daysSinceSubscription: null,
    daysSinceActivity: null,
    daysSincePurchase: null,
  };
  return { people, countries, ...ofAgents, ...days, places: [], brands: [], sources: [], tags: [] };
}

/** An audience as its form may send it: somebody is in it, and no range of days ends before it begins. */
export const AudienceForm = AudienceBody.check(({ value, issues }) => {
  const refuse = (path: PropertyKey[], message: string) =>
    void issues.push({ code: "custom", path, message: `campaigns:error.${message}`, input: value });
  if (value.include.length === 0) refuse(["include"], "nobody");
  for (const side of sides)
    for (const [index, filter] of value[side].entries())
      for (const range of ranges) {
        const { from, to } = filter[range] ?? { from: null, to: null };
        if (from !== null && to !== null && to < from) refuse([side, index, range, "to"], "range");
      }
});
export type AudienceFields = z.input<typeof AudienceBody>;

/** Without anything that is wrong. */
export type CheckedAudience = z.output<typeof AudienceBody>;

/** A range that both fields leave open is none. */
const withoutOpenRanges = (filters: CheckedAudience["include"]): CheckedAudience["include"] =>
  filters.map((filter) => {
    const open = ranges.filter((range) => filter[range]?.from === null && filter[range].to === null);
    return { ...filter, ...Object.fromEntries(open.map((range) => [range, null])) };
  });

/** The audience that the fields say; undefined while one of them is wrong. */
export function audienceOf(fields: AudienceFields): CheckedAudience | undefined {
  const { data } = AudienceForm.safeParse(fields);
  return data && { include: withoutOpenRanges(data.include), exclude: withoutOpenRanges(data.exclude) };
}
