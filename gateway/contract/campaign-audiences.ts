import * as z from "zod/mini";
import { Country, idParams, requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { AudienceCount } from "./messages/audience-count.ts";
import { CampaignKind } from "./messages/campaign-kind.ts";
import { PersonKind } from "./messages/person-kind.ts";
import { SamplePerson } from "./messages/sample-person.ts";
import { SavedAudience } from "./messages/saved-audience.ts";

export { AudienceCount, SamplePerson, SavedAudience };

/** Whole days before the start of the campaign, both included; without an end it is open on that side. */
const DayRange = z.strictObject({
  /** Null: no end on that side. */
  from: z._default(z.nullable(z.int().check(z.gte(0), z.lte(10_000))), null),
  /** Null: no end on that side. */
  to: z._default(z.nullable(z.int().check(z.gte(0), z.lte(10_000))), null),
});

const someOf = (most: number, maxLength: number) =>
  z._default(z.array(requiredText(maxLength)).check(z.maxLength(most)), []);
const range = z._default(z.nullable(DayRange), null);
const either = z._default(z.nullable(z.boolean()), null);

/** As in an audience; what is left out lets everybody in. */
const FilterBody = z.strictObject({
  /** The kind. */
  people: PersonKind,
  /** ISO 3166-1 alpha-2. */
  countries: z._default(z.array(Country).check(z.maxLength(20)), []),
  /** Of agents: regions in which they buy, or in which leads fit their lists. */
  regions: someOf(100, 120),
  /** Of agents. */
  plans: z._default(z.array(z.enum(["basic", "plus", "growth", "power", "none"])), []),
  /** Of agents: whether a deal is in force; null for all. */
  hasDeal: either,
  /** Of agents: since the present plan began; null for all. */
  daysSinceSubscription: range,
  /** Of agents: since the account was confirmed; null for all. */
  daysSinceSignUp: range,
  /** Of agents: since they last used the product; null for all. */
  daysSinceActivity: range,
  /** Of agents: since the last purchase; null for all. */
  daysSincePurchase: range,
  /** Of agents: whether they have bought at all; null for all. */
  hasBought: either,
  /** Of agents: whether the terms in force are accepted; null for all. */
  termsAccepted: either,
  /** Of prospects, as their sources wrote them. */
  places: someOf(200, 100),
  /** Of prospects: their agencies. */
  brands: someOf(200, 100),
  /** Of prospects: where the data come from. */
  sources: someOf(200, 200),
  /** Of prospects: they have one of these. */
  tags: someOf(50, 50),
});

const filters = z._default(z.array(FilterBody).check(z.maxLength(20)), []);

/** Everybody who fits a filter of `include` and whose mailbox fits none of `exclude`, once per mailbox. */
export const AudienceBody = z.strictObject({
  /** People who fit one of these. */
  include: filters,
  /** Mailboxes of people who fit one of these are left out. */
  exclude: filters,
});

export const listSavedAudiences = endpoint({
  method: "GET",
  path: "/api/admin/campaigns/audiences",
  summary: "List the saved audiences by name.",
  access: admins,
  answer: z.object({ items: z.array(SavedAudience) }),
});

export const saveAudience = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/audiences",
  summary: "Save an audience under a name, in place of the one that had it.",
  access: admins,
  audited: true,
  keeps: { values: ["name"] },
  body: z.strictObject({
    /** For admins alone. */
    name: requiredText(120),
    /** Whom it has. */
    audience: AudienceBody,
  }),
});

export const removeSavedAudience = endpoint({
  method: "DELETE",
  path: "/api/admin/campaigns/audiences/:id",
  summary: "Delete a saved audience.",
  access: admins,
  audited: true,
  params: idParams,
  refusals: ["not_found"],
});

export const previewAudience = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/audience-preview",
  summary: "Count the mailboxes of an audience and show some of its people. Changes nothing.",
  access: admins,
  body: z.strictObject({
    audience: AudienceBody,
    kind: CampaignKind,
    /** How many people to show. */
    sample: z._default(z.int().check(z.gte(0), z.lte(50)), 0),
  }),
  answer: z.object({
    count: AudienceCount,
    /** Some of its people, always others. */
    sample: z.array(
      z.object({
        ...SamplePerson.shape,
        /** Of an agent; null for a prospect, and for an agent erased just now. */
        name: z.nullable(z.string()),
      }),
    ),
  }),
});
