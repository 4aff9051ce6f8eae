import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

/** The answers that fit what buyers said; a link chooses one on the page, and a click there gives it. */
const answers = {
  not_sent: ["selling", "no_longer", "not_sent"],
  claims: ["selling", "no_longer", "nobody_called"],
} as const;

/** To a seller whose lead is paused: the question, the answers with their consequences, and what follows without one. */
export function leadPaused(mail: MailOf<"lead_paused">, localizer: Localizer, timeZone: string): MailContent {
  const { cause } = mail;
  const until = localizer.lastMinute(mail.until, timeZone);
  const text = (key: string) => localizer.text(`lead_paused.${key}`, { until });
  return {
    subject: text(`subject_${cause}`),
    preview: text("preview"),
    heading: text(`heading_${cause}`),
    paragraphs: [text(`body_${cause}`), text("next"), ...(cause === "not_sent" ? [text("sooner")] : [])],
    facts: [...requestFacts(mail, localizer), { label: text("until"), value: until }],
    items: answers[cause].map((answer) => ({
      title: text(`answer_${answer}`),
      lines: [text(`consequence_${answer}`)],
      link: `${mail.link}?answer=${answer.replace("_", "-")}`,
    })),
    action: { label: text("action"), link: mail.link },
    note: text("note"),
  };
}
