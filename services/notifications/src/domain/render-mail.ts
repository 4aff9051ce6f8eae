import { greetingName } from "./greeting-name.ts";
import type { MailContent } from "./mail-content.ts";
import type { Mail } from "./mail.ts";
import { contentOf } from "./mails/content-of.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { wordsOf } from "./words.ts";

export type RenderedMail = { subject: string; html: string; text: string };

/** Writes a mail in its recipient's language. */
export function renderMail(mail: Mail, timeZone: string): RenderedMail {
  const words = wordsOf(mail.to.locale);
  const name = greetingName(mail.to.firstName);
  const greeting = name ? words.text("greeting.named", { name }) : words.text("greeting.plain");
  const content = onOneLineEach(contentOf(mail, words, timeZone));
  return {
    subject: content.subject,
    html: renderHtml(content, greeting, words),
    text: renderText(content, greeting, words),
  };
}

/** What people call themselves must not break a header or pose as a paragraph of ours. */
function onOneLineEach(content: MailContent): MailContent {
  const line = (text: string) => text.replace(/[\p{Control}\u2028\u2029]+/gu, " ").trim();
  return {
    ...content,
    subject: line(content.subject),
    heading: line(content.heading),
    paragraphs: content.paragraphs.map(line),
    letter: content.letter?.map((lines) => lines.map(line)),
    facts: content.facts?.map(({ label, value }) => ({ label, value: line(value) })),
  };
}
