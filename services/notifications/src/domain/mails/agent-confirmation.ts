import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Words } from "../words.ts";

export function agentConfirmation({ link }: MailOf<"agent_confirmation">, { text }: Words): MailContent {
  return {
    subject: text("agent_confirmation.subject"),
    preview: text("agent_confirmation.preview"),
    heading: text("agent_confirmation.heading"),
    paragraphs: [text("agent_confirmation.body")],
    action: { label: text("agent_confirmation.action"), link },
    note: text("agent_confirmation.note"),
  };
}
