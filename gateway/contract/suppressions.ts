import * as z from "zod/mini";
import { Email } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { MailboxCampaign } from "./messages/mailbox-campaign.ts";
import { Suppression } from "./messages/suppression.ts";

export { MailboxCampaign, Suppression };

export const listSuppressions = endpoint({
  method: "POST",
  path: "/api/admin/suppressions/find",
  summary:
    "Say why an address gets no campaign mail: what blocks it, and the outcome of the latest campaigns. A POST, so that no log has the address.",
  access: admins,
  body: z.strictObject({ email: Email }),
  answer: z.object({
    /** Empty if nothing blocks the address. */
    items: z.array(Suppression),
    /** The latest twenty campaigns that the mailbox was in the audience of, newest first. */
    campaigns: z.array(MailboxCampaign),
  }),
});

export const suppressAddress = endpoint({
  method: "POST",
  path: "/api/admin/suppressions",
  summary: "Let an address get no campaign mail any more.",
  access: admins,
  audited: true,
  keeps: {},
  body: z.strictObject({ email: Email }),
});

export const liftSuppression = endpoint({
  method: "POST",
  path: "/api/admin/suppressions/lift",
  summary: "Undo a block by bounce or by hand. What a person said stays.",
  access: admins,
  audited: true,
  keeps: {},
  body: z.strictObject({ email: Email }),
});
