import { phoneInGroups, plainLabel } from "@doorlight/common/product";
import type { Fact, MailContent } from "../mail-content.ts";
import type { Agent, MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { agentName } from "./agent-name.ts";

export function newInterest({ agent, place, isLast, link }: MailOf<"new_interest">, localizer: Localizer): MailContent {
  const { text } = localizer;
  return {
    subject: text("new_interest.subject"),
    preview: text("new_interest.preview"),
    heading: text("new_interest.heading"),
    paragraphs: [
      text("new_interest.body", { place: localizer.place(place) }),
      ...(isLast ? [text("new_interest.last")] : []),
    ],
    facts: agentFacts(agent, localizer),
    action: { label: text("new_interest.action"), link },
    note: text(isLast ? "new_interest.note_last" : "new_interest.note"),
  };
}

function agentFacts({ name, title, officeName, phoneNumber }: Agent, localizer: Localizer): Fact[] {
  const { text } = localizer;
  const facts = [
    { label: text("fact.agent"), value: [agentName(name, localizer), plainLabel(title)].filter(Boolean).join(", ") },
    { label: text("fact.office"), value: plainLabel(officeName) },
    { label: text("fact.phone"), value: phoneNumber && phoneInGroups(phoneNumber) },
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact.value));
}
