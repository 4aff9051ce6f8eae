import { plainLabel } from "@doorlight/common/product";
import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { agentName } from "./agent-name.ts";

/** The names stand in the table of facts alone: the inviter has chosen them. */
export function officeInvitation(mail: MailOf<"office_invitation">, localizer: Localizer): MailContent {
  const { text } = localizer;
  const officeName = plainLabel(mail.officeName);
  return {
    subject: text("office_invitation.subject"),
    preview: text("office_invitation.preview"),
    heading: text("office_invitation.heading"),
    paragraphs: [text("office_invitation.body")],
    facts: [
      { label: text("fact.inviter"), value: agentName(mail.inviterName, localizer) },
      ...(officeName ? [{ label: text("fact.office"), value: officeName }] : []),
    ],
    action: { label: text("office_invitation.action"), link: mail.link },
    note: text("office_invitation.note"),
  };
}
