import { plainName } from "@doorlight/common/product";
import type { Localizer } from "../localizer.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";

/** To the mailbox that an agent wants the mails of a lead list at, before anything else goes there. */
export function listMailbox({ agent, link }: MailOf<"list_mailbox">, { text }: Localizer): MailContent {
  return {
    subject: text("list_mailbox.subject"),
    preview: text("list_mailbox.preview"),
    heading: text("list_mailbox.heading"),
    paragraphs: [text("list_mailbox.body", { agent: nameOf(agent) })],
    action: { label: text("list_mailbox.action"), link },
    note: text("list_mailbox.note"),
  };
}

/** With the address, which the agent has confirmed: a name is whatever its agent typed. */
function nameOf({ name, email }: { name: string; email: string }): string {
  const plain = plainName(name, 80);
  return plain ? `${plain} (${email})` : email;
}
