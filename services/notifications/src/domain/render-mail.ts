import { type CountryPack, plainName } from "@doorlight/common/product";
import type { Fact, MailContent, Part, Section } from "./mail-content.ts";
import type { Mail } from "./mail.ts";
import { contentOf } from "./mails/content-of.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { type Localizer, makeLocalizer } from "./localizer.ts";

export type RenderedMail = { subject: string; html: string; text: string };

/** The country's part of a mail: the time, and the sender. */
export type MailCountry = Pick<CountryPack, "timeZone" | "company" | "supportAddress"> &
  Partial<Pick<CountryPack, "campaignOpens">>;

/** Writes a mail in its recipient's language. */
export function renderMail(mail: Mail, country: MailCountry): RenderedMail {
  const localizer = makeLocalizer(mail.to.locale);
  const name = plainName(mail.to.firstName, 40);
  const greeting = name ? localizer.text("greeting.named", { name }) : localizer.text("greeting.plain");
  return renderContent(contentOf(mail, localizer, country.timeZone), greeting, country, localizer);
}

/** Writes a content in the localizer's language, in which it is. */
export function renderContent(
  given: MailContent,
  greeting: string,
  { company, supportAddress }: MailCountry,
  localizer: Localizer,
): RenderedMail {
  const content = onOneLineEach(given);
  const sender = [`${company.name}, ${company.registrationNumber}`, company.address.join(", "), supportAddress];
  return {
    subject: content.subject,
    html: renderHtml(content, { greeting, sender }, localizer),
    text: renderText(content, { greeting, sender }, localizer),
  };
}

/** A name chosen by a person must not break a header or pose as a paragraph of ours. */
function onOneLineEach(content: MailContent): MailContent {
  const line = (text: string) => text.replace(/[\p{Control}\u2028\u2029]+/gu, " ").trim();
  const oneLine = ({ label, value }: Fact): Fact => ({ label: line(label), value: line(value) });
  const section = ({ heading, text, facts }: Section): Section => ({
    heading: line(heading),
    ...(text !== undefined && { text: line(text) }),
    facts: facts.map(oneLine),
  });
  return {
    ...content,
    subject: line(content.subject),
    heading: line(content.heading),
    paragraphs: content.paragraphs.map(line),
    closing: content.closing?.map(line),
    body: content.body?.map(part),
    items: content.items?.map((item) => ({ ...item, title: line(item.title), lines: item.lines.map(line) })),
    note: content.note && line(content.note),
    facts: content.facts?.map(oneLine),
    sections: content.sections?.map(section),
  };

  function part(each: Part): Part {
    switch (each.kind) {
      case "text":
        return { ...each, paragraphs: each.paragraphs.map((lines) => lines.map(line)) };
      case "button":
        return { ...each, label: line(each.label) };
      case "picture":
        return { ...each, words: line(each.words) };
      case "section":
        return { ...each, ...section(each) };
      case "divider":
        return each;
    }
  }
}
