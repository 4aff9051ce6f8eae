import type { MailContent } from "../mail-content.ts";
import type { LeadNews, NewsLead } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** Of a description; the page has the rest. */
const mostCharacters = 300;

/** To an agent: leads that fit a list, one or several. */
export function leadNews(mail: LeadNews, localizer: Localizer, timeZone: string): MailContent {
  const { listName, leads, more, link, unsubscribe } = mail;
  const { text } = localizer;
  const count = leads.length + more.length;
  const [first] = leads;
  // One lead is chosen from the inbox, so its subject differs from that of the next.
  const one = first && { facts: briefly(first, localizer), place: localizer.area(first.place) };
  const values = { count, list: listName, ...one };
  const kind = count > 1 ? "lead_news.several" : first?.missed ? "lead_news.missed_one" : "lead_news.one";
  return {
    subject: text(`${kind}.subject`, values),
    preview: text(`${kind}.preview`, values),
    heading: text(`${kind}.heading`, values),
    paragraphs: [
      text(`${kind}.body`, values),
      ...(more.length > 0 ? [text("lead_news.more", { count: more.length })] : []),
    ],
    items: leads.map((lead) => itemOf(lead, localizer, timeZone)),
    action: { label: text(`${kind}.action`), link },
    note: text("lead_news.note", { list: listName }),
    leave: { label: text("lead_news.unsubscribe"), link: unsubscribe.page },
  };
}

/** "Request for quote, 3 rooms, 54 m², €51.75". */
function briefly({ leadType, rooms, area, price }: NewsLead, localizer: Localizer): string {
  const { text } = localizer;
  const parts = [
    localizer.leadType(leadType),
    rooms === null ? null : text("lead_news.rooms", { count: rooms }),
    area === null ? null : `${Math.round(area)} m²`,
    price && localizer.money(price),
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function itemOf(lead: NewsLead, localizer: Localizer, timeZone: string) {
  const { leadType, propertyType, rooms, area, constructionYear, condition, place, price, spotsLeft, missed } = lead;
  const { text } = localizer;
  const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(" · ");
  const home = joined([
    rooms === null ? null : text("lead_news.rooms", { count: rooms }),
    area === null ? null : `${Math.round(area)} m²`,
    constructionYear === null ? null : text("lead_news.built", { year: String(constructionYear) }),
    condition && text("lead_news.condition", { condition: text(`property_condition.${condition}`) }),
  ]);
  const offer = joined([
    localizer.leadType(leadType),
    price && text("lead_news.price", { price: localizer.money(price) }),
    text("lead_news.spots", { count: spotsLeft }),
  ]);
  const why = missed && text(`lead_news.missed.${missed.cause}`, { month: localizer.month(missed.at, timeZone) });
  return {
    title: `${text(`property_type.${propertyType}`)}, ${localizer.place(place)}`,
    lines: [why ?? "", home, offer, shortened(lead.description)].filter((line) => line !== ""),
    link: lead.link,
  };
}

/** Cut between words. */
function shortened(description: string): string {
  const line = description.trim().replace(/\s+/g, " ");
  if (line.length <= mostCharacters) return line;
  return `${line.slice(0, mostCharacters).replace(/\s\S*$/, "")} …`;
}
