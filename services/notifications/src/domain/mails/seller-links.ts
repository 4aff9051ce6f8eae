import type { Localizer } from "../localizer.ts";
import type { MailContent } from "../mail-content.ts";
import type { LinkedRequest, MailOf } from "../mail.ts";
import { requestFacts } from "./request-facts.ts";

/** To a seller who asked for the links again: each request with its page. */
export function sellerLinks(mail: MailOf<"seller_links">, localizer: Localizer, timeZone: string): MailContent {
  const { text } = localizer;
  const { requests } = mail;
  const count = requests.length;
  const sentOn = ({ submittedAt }: LinkedRequest) => localizer.day(submittedAt, timeZone);
  const [first] = requests;
  const only = count === 1 ? first : undefined;
  return {
    subject: text("seller_links.subject", { count }),
    preview: text("seller_links.preview", { count }),
    heading: text("seller_links.heading", { count }),
    paragraphs: [text("seller_links.body", { count })],
    ...(only
      ? {
          facts: [...requestFacts(only, localizer), { label: text("fact.sent_on"), value: sentOn(only) }],
          action: { label: text("seller_links.action"), link: only.link },
        }
      : {
          items: requests.map((request) => ({
            title: `${localizer.leadType(request.leadType)}, ${localizer.place(request.place)}`,
            lines: [text("seller_links.sent_on", { date: sentOn(request) })],
            link: request.link,
          })),
        }),
    note: text("seller_links.note", { count }),
  };
}
