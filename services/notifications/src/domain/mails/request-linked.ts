import { plainLabel } from "@doorlight/common/product";
import type { MailContent } from "../mail-content.ts";
import type { RequestLinked } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { agentName } from "./agent-name.ts";
import { requestFacts } from "./request-facts.ts";

/** To the confirmed mailbox alone: the page and its answer are the same for every request. */
export function requestLinked(mail: RequestLinked, localizer: Localizer): MailContent {
  const { text } = localizer;
  const names = mail.agents.map((agent) => {
    const [name, officeName] = [agentName(agent.name, localizer), plainLabel(agent.officeName)];
    return officeName ? `${name} (${officeName})` : name;
  });
  const facts = requestFacts(mail, localizer);
  return {
    subject: text("request_linked.subject"),
    preview: text(mail.wasPublished ? "request_linked.previewLate" : "request_linked.preview"),
    heading: text("request_linked.heading"),
    paragraphs: [
      text(mail.wasPublished ? "request_linked.bodyLate" : "request_linked.body"),
      text(`request_linked.${mail.earlier}`),
    ],
    facts: names.length > 0 ? [...facts, { label: text("request_linked.agents"), value: names.join(", ") }] : facts,
    action: { label: text("request_linked.action"), link: mail.link },
    note: text("request_linked.note"),
  };
}
