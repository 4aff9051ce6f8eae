import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Words } from "../words.ts";

/** Names are facts in a table and nowhere else: whoever invites has chosen them. */
export function officeInvitation(mail: MailOf<"office_invitation">, { text }: Words): MailContent {
  return {
    subject: text("office_invitation.subject"),
    preview: text("office_invitation.preview"),
    heading: text("office_invitation.heading"),
    paragraphs: [text("office_invitation.body")],
    facts: [
      { label: text("fact.inviter"), value: mail.inviterName },
      { label: text("fact.office"), value: mail.officeName },
    ],
    action: { label: text("office_invitation.action"), link: mail.link },
    note: text("office_invitation.note"),
  };
}
