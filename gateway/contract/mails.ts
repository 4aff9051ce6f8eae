import * as z from "zod/mini";
import { Id, idParams, nextCursor, pageQuery } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LoggedMailState } from "./messages/logged-mail-state.ts";
import { MailRecord } from "./messages/mail-record.ts";

export { LoggedMailState };

/** A mail of ours. */
export const SentMail = z.object({
  ...MailRecord.shape,
  /** Whom it is to; null if it is to a seller or to us. */
  to: z.nullable(
    z.object({
      id: Id,
      /** Null for an erased account. */
      name: z.nullable(z.string()),
    }),
  ),
});
export type SentMail = z.output<typeof SentMail>;

export const listMails = endpoint({
  method: "GET",
  path: "/api/admin/mails",
  summary: "List the mails of the last 90 days, newest first. Their texts are not kept.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** Absent for all. */
    state: z.optional(LoggedMailState),
    /** Those to this user; absent for all. */
    userId: z.optional(Id),
  }),
  answer: z.object({ items: z.array(SentMail), nextCursor }),
});

export const sendMailAgain = endpoint({
  method: "POST",
  path: "/api/admin/mails/:id/send-again",
  summary: "Write and send a mail anew, once, unless there is no reason for it any more.",
  access: admins,
  audited: true,
  params: idParams,
  refusals: ["not_found", "version_outdated"],
});
