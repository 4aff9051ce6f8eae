import * as z from "zod/mini";
import { ContentBody } from "./campaigns.ts";
import { Country, Id, idParams, Locale } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { CampaignChecks } from "./messages/campaign-checks.ts";
import { MailPreview } from "./messages/mail-preview.ts";
import { PersonKind } from "./messages/person-kind.ts";

export { CampaignChecks, MailPreview };

const PreviewBody = z.strictObject({
  /** As in a plan; it need not be saved. */
  content: ContentBody,
  /** Whose mail it is; null for somebody made up, of whom everything is known. */
  person: z._default(
    z.nullable(
      z.strictObject({
        /** The kind. */
        people: PersonKind,
        /** Of the agent or the prospect. */
        personId: Id,
      }),
    ),
    null,
  ),
  /** Whose company sends the mail. */
  country: Country,
  /** Of somebody made up; an agent and a prospect have their own. */
  locale: Locale,
});

export const previewCampaignMail = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/mail-preview",
  summary: "Show the mail of a content as somebody would get it, and what is wrong with the content. Changes nothing.",
  access: admins,
  body: PreviewBody,
  answer: MailPreview,
  refusals: ["not_found"],
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/test-mail",
  summary: "Mail a content to your own address, marked as a test, with links straight to their targets.",
  access: admins,
  audited: true,
  keeps: { values: ["country", "locale"] },
  body: PreviewBody,
  refusals: ["not_found"],
});

export const checkCampaign = endpoint({
  method: "GET",
  path: "/api/admin/campaigns/:id/checks",
  summary:
    "Look at what keeps a campaign from starting: its content, and whether mails of its senders are believed. An empty audience does, too; the start says so.",
  access: admins,
  params: idParams,
  answer: CampaignChecks,
  refusals: ["not_found"],
});
