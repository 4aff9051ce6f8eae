import { plainName } from "@doorlight/common/product";
import type { Localizer } from "../localizer.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";

type Asking = MailOf<"list_mailbox" | "billing_mailbox">;

/** To the mailbox that an agent wants the mails of a lead list or the invoices at, before anything else goes there. */
export function otherMailbox({ kind, agent, link }: Asking, { text }: Localizer): MailContent {
  return {
    subject: text(`${kind}.subject`),
    preview: text(`${kind}.preview`),
    heading: text(`${kind}.heading`),
    paragraphs: [text(`${kind}.body`, { agent: nameOf(agent) })],
    action: { label: text(`${kind}.action`), link },
    note: text(`${kind}.note`),
  };
}

/** With the address, which the agent has confirmed: a name is whatever its agent typed. */
function nameOf({ name, email }: { name: string; email: string }): string {
  const plain = plainName(name, 80);
  return plain ? `${plain} (${email})` : email;
}
