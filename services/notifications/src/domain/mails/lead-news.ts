import type { MailContent } from "../mail-content.ts";
import type { LeadNews, NewsLead } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To an agent: leads that fit a list, one or several. */
export function leadNews({ listName, leads, more, link, unsubscribe }: LeadNews, localizer: Localizer): MailContent {
  const { text } = localizer;
  const count = leads.length + more;
  const [first] = leads;
  const values = { count, list: listName, place: first ? localizer.place(first.place) : "" };
  const kind = count === 1 ? "lead_news.one" : "lead_news.several";
  return {
    subject: text(`${kind}.subject`, values),
    preview: text(`${kind}.preview`, values),
    heading: text(`${kind}.heading`, values),
    paragraphs: [text(`${kind}.body`, values), ...(more > 0 ? [text("lead_news.more", { count: more })] : [])],
    items: leads.map((lead) => ({ ...itemOf(lead, localizer), link: lead.link })),
    action: { label: text(`${kind}.action`), link },
    note: text("lead_news.note", { list: listName }),
    leave: { label: text("lead_news.unsubscribe"), link: unsubscribe.page },
  };
}

function itemOf({ leadType, propertyType, rooms, area, place, price, spotsLeft, cap }: NewsLead, localizer: Localizer) {
  const { text } = localizer;
  const parts = [
    localizer.leadType(leadType),
    rooms === undefined ? undefined : text("lead_news.rooms", { count: rooms }),
    area === undefined ? undefined : `${Math.round(area)} m²`,
    price && text("lead_news.price", { price: localizer.money(price) }),
    text("lead_news.spots", { count: spotsLeft, cap }),
  ];
  return {
    title: `${text(`property_type.${propertyType}`)}, ${localizer.place(place)}`,
    text: parts.filter(Boolean).join(" · "),
  };
}
