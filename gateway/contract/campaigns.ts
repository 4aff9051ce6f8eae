import * as z from "zod/mini";
import {
  Email,
  fileQuery,
  Id,
  idParams,
  Instant,
  Locale,
  nextCursor,
  optionalLines,
  optionalText,
  pageQuery,
  requiredText,
} from "./common.ts";
import { AudienceBody } from "./campaign-audiences.ts";
import { admins, endpoint } from "./endpoint.ts";
import { BlockKind } from "./messages/block-kind.ts";
import { Campaign } from "./messages/campaign.ts";
import { CampaignDelivery } from "./messages/campaign-delivery.ts";
import { CampaignDeliveryState } from "./messages/campaign-delivery-state.ts";
import { CampaignKind } from "./messages/campaign-kind.ts";
import { CampaignProgress } from "./messages/campaign-progress.ts";

export { Campaign, CampaignDelivery, CampaignDeliveryState, CampaignProgress };

const written = (text: (maxLength: number) => z.ZodMiniType<string, string>) =>
  z.strictObject({
    /** In English; empty if it is not written. */
    en: z._default(text(5000), ""),
    /** In Swedish. */
    sv: z._default(text(5000), ""),
    /** In Finnish. */
    fi: z._default(text(5000), ""),
  });
const TextBody = written(optionalLines);
/** Of a header of the mail. */
const LineBody = written(optionalText);

export const ContentBody = z.strictObject({
  /** May hold variables, as in {{first_name|colleague}}; so may every other text. */
  subject: LineBody,
  /** Shown beside the subject in an inbox. */
  preheader: LineBody,
  /** In order. */
  blocks: z
    .array(
      z.strictObject({
        /** What it is. */
        kind: BlockKind,
        /** The paragraphs of a text, the label of a button, the words in place of a picture, the heading of figures. */
        text: TextBody,
        /** Where a button leads, or a picture: an absolute http(s) address; empty for the other kinds. */
        target: z._default(optionalText(2000), ""),
        /** Of a picture that was uploaded for this campaign. */
        pictureId: z._default(z.union([z.literal(""), Id]), ""),
      }),
    )
    .check(z.maxLength(50)),
  /** The language of recipients in whose own a text is missing. */
  fallback: Locale,
});

/** What an admin decides about a campaign. */
export const CampaignBody = z.strictObject({
  /** For admins alone. */
  name: requiredText(120),
  kind: CampaignKind,
  /** Gets the report at the end and a week later; null for none. */
  reportingEmail: z.nullable(Email),
  /** So long after this mail its recipient gets none of another campaign, and so long after another's mail none of this. */
  coolDownDays: z.int().check(z.gte(0), z.lte(365)),
  /** Of two campaigns that are due, this one starts first. */
  priority: z.boolean(),
  /** Whom it is for. */
  audience: AudienceBody,
  /** What the mail says. */
  content: ContentBody,
  /** Percent of the audience that is not mailed, to measure the effect. */
  holdOutPercent: z.int().check(z.gte(0), z.lte(50)),
  /** Minutes after midnight in the recipient's country; null: mails go out at any hour. */
  sendWindow: z.nullable(
    z.strictObject({
      /** The first minute. */
      from: z.int().check(z.gte(0), z.lte(1439)),
      /** Later than `from`; 1440 is midnight. */
      until: z.int().check(z.gte(1), z.lte(1440)),
    }),
  ),
  /** Mails a minute at most. */
  ratePerMinute: z.int().check(z.gte(1), z.lte(10_000)),
});

/** The version that was read. */
const version = z.int32().check(z.gte(1));
const campaignAnswer = z.object({ campaign: Campaign });

export const listCampaigns = endpoint({
  method: "GET",
  path: "/api/admin/campaigns",
  summary: "List campaigns, newest first.",
  access: admins,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(Campaign), nextCursor }),
});

const keptPlan = [
  "name",
  "kind",
  "coolDownDays",
  "priority",
  "holdOutPercent",
  "sendWindow.from",
  "sendWindow.until",
  "ratePerMinute",
];

export const createCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns",
  summary: "Make a draft of a campaign.",
  access: admins,
  audited: true,
  keeps: { values: keptPlan, adds: "campaign.id" },
  body: CampaignBody,
  answer: campaignAnswer,
  status: 201,
});

export const getCampaign = endpoint({
  method: "GET",
  path: "/api/admin/campaigns/:id",
  summary: "Get a campaign with its figures.",
  access: admins,
  params: idParams,
  answer: z.object({ campaign: Campaign, progress: CampaignProgress }),
  refusals: ["not_found"],
});

export const changeCampaign = endpoint({
  method: "PUT",
  path: "/api/admin/campaigns/:id",
  summary: "Replace the plan of a draft.",
  access: admins,
  audited: true,
  keeps: { values: keptPlan.map((name) => `plan.${name}`) },
  params: idParams,
  body: z.strictObject({ plan: CampaignBody, version }),
  answer: campaignAnswer,
  refusals: ["not_found", "version_outdated"],
});

export const removeCampaign = endpoint({
  method: "DELETE",
  path: "/api/admin/campaigns/:id",
  summary: "Delete a draft.",
  access: admins,
  audited: true,
  params: idParams,
  refusals: ["not_found", "version_outdated"],
});

export const startCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/:id/start",
  summary:
    "Start a draft, or a campaign that missed its start, now or at a time. One to more people than one admin may mail alone in a day waits for another admin.",
  access: admins,
  audited: true,
  keeps: { values: ["startsAt"], answer: ["campaign.state"] },
  params: idParams,
  body: z.strictObject({
    version,
    /** Null: now. */
    startsAt: z.nullable(Instant),
  }),
  answer: campaignAnswer,
  idempotent: true,
  mayNeedApproval: true,
  refusals: ["not_found", "version_outdated"],
});

const change = (verb: "pause" | "resume" | "stop", summary: string) =>
  endpoint({
    method: "POST",
    path: `/api/admin/campaigns/:id/${verb}`,
    summary,
    access: admins,
    audited: true,
    keeps: { answer: ["campaign.state"] },
    params: idParams,
    answer: campaignAnswer,
    refusals: ["not_found", "version_outdated"],
  });

export const pauseCampaign = change(
  "pause",
  "Let no mail go out until the campaign is resumed; one that has not started becomes a draft.",
);
export const resumeCampaign = change("resume", "Go on with a paused campaign.");
export const stopCampaign = change("stop", "End a campaign for good: what has not gone out never will.");

export const MAX_MAIL_PICTURE_BYTES = 2 * 1024 * 1024;

export const uploadCampaignPicture = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/:id/pictures",
  summary:
    "Upload a picture for the mails of a campaign: JPEG, PNG or WebP of at most 2 MB, 20 for each campaign. It is encoded anew, and everybody who knows its id may see it at `/campaign-pictures/{id}`.",
  access: admins,
  audited: true,
  params: idParams,
  upload: "mail_picture",
  body: z.strictObject({}),
  /** The id of the picture, for a block. */
  answer: z.object({ pictureId: Id }),
  status: 201,
  refusals: ["not_found", "payload_too_large"],
});

export const listCampaignDeliveries = endpoint({
  method: "GET",
  path: "/api/admin/campaigns/:id/deliveries",
  summary: "List the mails of a campaign by recipient.",
  access: admins,
  params: idParams,
  query: z.strictObject({ ...pageQuery, state: z.optional(CampaignDeliveryState) }),
  answer: z.object({
    /** One mail to one recipient each, in no order of time. */
    items: z.array(
      z.extend(CampaignDelivery, {
        /** Of an agent; null for a prospect, and for an erased agent. */
        name: z.nullable(z.string()),
      }),
    ),
    nextCursor,
  }),
  refusals: ["not_found"],
});

export const getCampaignDeliveriesFile = endpoint({
  method: "GET",
  path: "/api/admin/campaigns/:id/deliveries.csv",
  summary: "Download the mails of a campaign by recipient as a file for spreadsheets.",
  access: admins,
  params: idParams,
  query: z.strictObject({ ...fileQuery, state: z.optional(CampaignDeliveryState) }),
  answer: z.string(),
  file: "text/csv",
  refusals: ["not_found"],
});

export const settleCampaignDelivery = endpoint({
  method: "POST",
  path: "/api/admin/campaign-deliveries/:id/settle",
  summary: "Say of an uncertain mail whether it was sent; one that was not goes out again.",
  access: admins,
  audited: true,
  keeps: { values: ["sent"] },
  params: idParams,
  body: z.strictObject({
    /** Whether the mail server took it. */
    sent: z.boolean(),
  }),
  refusals: ["not_found", "version_outdated"],
});
