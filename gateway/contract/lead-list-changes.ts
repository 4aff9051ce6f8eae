import * as z from "zod/mini";
import { Email, idParams, Money, requiredText, Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { LeadType } from "./lead.ts";
import { LeadList, type LeadListMode, leadListFilter, leadListSettings } from "./lead-lists.ts";
import { Bounds } from "./messages/bounds.ts";
import { WebhookUrl } from "./webhooks.ts";

/** Nothing comes from a passive list. */
const passiveHasNoWebhook = z.refine<{ mode: LeadListMode; webhookUrl?: string | null | undefined }>(
  ({ mode, webhookUrl }) => mode !== "passive" || !webhookUrl,
  { path: ["webhookUrl"], message: "A passive list sends no events: leave it null" },
);

const leadListBody = z.strictObject({
  /** The agent's own name for it; no two of an agent are the same. */
  name: requiredText(60),
  ...leadListFilter,
  ...leadListSettings,
  /** Recipient of its mails; null for the agent's own address. A new one is mailed a link first: an agent has five such links a day, then `too_many_requests`. */
  alternateEmail: z.nullable(Email),
  /** Where events of its leads are sent: the agent's webhook endpoint of this URL, which is added if there is none, with a secret that nobody has seen: rotateWebhookSecret gives another. Null for all endpoints that no list names; absent if it stays. A passive list has none. */
  webhookUrl: z.optional(z.nullable(WebhookUrl)),
});
export const LeadListBody = leadListBody.check(passiveHasNoWebhook);
export type LeadListBody = z.output<typeof LeadListBody>;

export const LeadListChange = z
  .strictObject({
    ...leadListBody.shape,
    /** Of the list that the agent saw. */
    version: z.int32().check(z.gte(1)),
  })
  .check(passiveHasNoWebhook);

export const LeadListPreview = z.object({
  /** How many leads of the last 30 days fit. */
  leads: z.int(),
  /** Net price of all of them today, without a discount; null if one of them has no price. */
  cost: z.nullable(Money),
  /** Net price of one of them today, without a discount; null if none fits, or none has a price. */
  prices: z.nullable(z.object({ lowest: Money, highest: Money })),
  /** Of each lead type that fits. */
  byType: z.array(
    z.object({
      leadType: LeadType,
      /** How many of them fit. */
      leads: z.int(),
      /** Their price; null if one of them has no price. */
      cost: z.nullable(Money),
    }),
  ),
  /** Place of the leads. */
  points: z.array(
    z.object({
      /** Degrees north. */
      lat: z.number(),
      /** Degrees east. */
      lon: z.number(),
      /** How many leads were there. */
      leads: z.int(),
    }),
  ),
  /** Around the chosen places, in degrees; null if none of them is known. */
  bounds: z.nullable(Bounds),
});
export type LeadListPreview = z.output<typeof LeadListPreview>;

const list = z.object({ list: LeadList });
const path = "/api/lead-lists";
const agents = ["agent"] as const;

export const getLeadList = endpoint({
  method: "GET",
  path: `${path}/:id`,
  summary: "Get one of the agent's lead lists.",
  access: agents,
  params: idParams,
  answer: list,
  refusals: ["not_found"],
});

export const createLeadList = endpoint({
  method: "POST",
  path,
  summary: "Add a lead list. Automatic delivery is turned on later, with its own consent.",
  access: agents,
  body: LeadListBody,
  answer: list,
  status: 201,
  refusals: ["lead_lists_full", "lead_list_name_taken", "webhook_url_refused", "webhook_exists", "webhooks_full"],
});

export const changeLeadList = endpoint({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Replace what the agent says about a lead list. The mode subscription stays as it is.",
  access: agents,
  params: idParams,
  body: LeadListChange,
  answer: list,
  refusals: [
    "not_found",
    "version_outdated",
    "lead_list_name_taken",
    "webhook_url_refused",
    "webhook_exists",
    "webhooks_full",
  ],
});

export const removeLeadList = endpoint({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Remove a lead list.",
  access: agents,
  params: idParams,
  status: 204,
});

export const pauseLeadList = endpoint({
  method: "POST",
  path: `${path}/:id/pause`,
  summary: "Pause a lead list: nothing comes from it.",
  access: agents,
  params: idParams,
  answer: list,
  refusals: ["not_found"],
});

export const resumeLeadList = endpoint({
  method: "POST",
  path: `${path}/:id/resume`,
  summary: "Resume a paused lead list.",
  access: agents,
  params: idParams,
  answer: list,
  refusals: ["not_found"],
});

export const previewLeadList = endpoint({
  method: "POST",
  path: `${path}/preview`,
  summary: "Count the leads of the last 30 days that would fit a lead list, and what they would cost at most.",
  access: agents,
  whileImpersonating: true,
  body: z.strictObject(leadListFilter),
  answer: LeadListPreview,
});

export const confirmListEmail = endpoint({
  method: "POST",
  path: `${path}/confirm-email`,
  summary: "Confirm another address for the mails of lead lists by its mailed link.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({ token: Token }),
  status: 204,
  refusals: ["link_expired"],
});
