import { expect, test } from "@jest/globals";
import { country, sample } from "../../test/sample-mail.ts";
import { mailSamples } from "../../test/mail-samples.ts";
import type { Mail, MailOf } from "./mail.ts";
import { renderMail } from "./render-mail.ts";

const samples = (["en", "sv", "fi"] as const).flatMap((locale) =>
  mailSamples(locale).map((mail) => ({ name: `${nameOf(mail)} in ${locale}`, mail })),
);
function nameOf(mail: Mail): string {
  if (mail.kind === "billing") return mail.subject;
  return "notice" in mail ? mail.notice : mail.kind;
}
const unescaped = (html: string) => html.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

test.each(samples)("writes the same content of the mail $name in HTML and plain text", ({ mail }) => {
  const { subject, html, text } = renderMail(mail, country);
  expect(subject).toMatch(/^\p{Lu}[^\n]{8,70}$/u);
  if ("link" in mail) {
    expect(unescaped(html)).toContain(`href="${mail.link}"`);
    expect(text).toContain(mail.link);
  }
  const lines = text.split("\n").filter((line) => line && !line.startsWith("-- "));
  for (const line of lines.flatMap((each) => each.split(/: |:$/))) expect(unescaped(html)).toContain(line);
});

test.each(samples)("leaves no unfilled placeholder, text key or exclamation mark in the mail $name", ({ mail }) => {
  const { subject, html, text } = renderMail(mail, country);
  for (const part of [subject, html.replace("<!doctype", "").replaceAll("!important", ""), text]) {
    expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object|!|\b[a-z]+_[a-z_]+\b/);
  }
});

test.each(samples)("leaves no text of the mail $name in its light colour in dark mode", ({ mail }) => {
  const { html } = renderMail(mail, country);
  const painted = html.match(/<[a-z0-9]+ [^>]*[;"]color:[^>]*>/g) ?? [];
  // A button's text is repainted with its button, and the dot on the door stays white.
  const fixed = painted.filter((tag) => !/class="(?:[a-z0-9 ]* )?(?:ink2?|link|logo)[ "]/.test(tag));
  expect(fixed.filter((tag) => !tag.includes("color:#ffffff;text-decoration:none"))).toEqual([]);
});

test.each(samples)("says which company sends the mail $name", ({ mail }) => {
  const { html, text } = renderMail(mail, country);
  for (const line of ["Doorlight Sample Oy, 0000000-0", "Esimerkkikatu 1, 00100 Helsinki", country.supportAddress]) {
    expect(text.split("-- \n")[1]).toContain(line);
    expect(html).toContain(line);
  }
});
test("escapes markup in names", () => {
  const mail = sample("lead_news") as MailOf<"lead_news">;
  const { html, text } = renderMail(
    { ...mail, listName: `<img src=x onerror="alert(1)">\r\n\r\nBcc: x@y.test` },
    country,
  );
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(text).toContain(`<img src=x onerror="alert(1)"> Bcc: x@y.test`);
});

test("keeps the lines of an admin's mail, adds no greeting and escapes markup", () => {
  const mail = sample("written_mail") as MailOf<"written_mail">;
  expect(renderMail(mail, country).text).toBe(
    "Your question about invoices\n\nDear Anna,\n\nthe invoice comes on the 3rd.\nIt covers October.\n\n" +
      "Kind regards\nSara Support\n\n" +
      "Someone at Doorlight wrote this e-mail to you because you have an account with us.\n\n" +
      "-- \nDoorlight brings home sellers and real-estate agents together.\n" +
      "Doorlight Sample Oy, 0000000-0\nEsimerkkikatu 1, 00100 Helsinki\nsupport@fi.doorlight.example\n",
  );
  const body = `Look:\r\n<a href="https://evil.test">here</a>\u2028\u0007& there`;
  const { html, text } = renderMail({ ...mail, body }, country);
  expect(html).toContain("Look:<br>&lt;a href=&quot;https://evil.test&quot;&gt;here&lt;/a&gt; &amp; there");
  expect(html).not.toContain("<a ");
  expect(text).toContain('Look:\n<a href="https://evil.test">here</a> & there');
});

test("removes line breaks and control characters from the subject of a mail", () => {
  const mail = sample("written_mail") as MailOf<"written_mail">;
  const { subject } = renderMail({ ...mail, subject: "Hello\r\nBcc: all@example.test\u2028\0you" }, country);
  expect(subject).toBe("Hello Bcc: all@example.test you");
});

test("shows names chosen by the inviter in the table of facts of an office invitation alone", () => {
  const mail = sample("office_invitation") as MailOf<"office_invitation">;
  const { subject, text } = renderMail({ ...mail, officeName: "Win & Sons" }, country);
  expect(text).toContain("Invited by: Aino Mallikas\nOffice: Win & Sons");
  expect(text.match(/Mallikas|Win/g)).toHaveLength(2);
  expect(subject).toBe("An invitation to an office");
});

test("writes a large number of spots in the weekly mail as the other figures", () => {
  const mail = sample("weekly_report") as MailOf<"weekly_report">;
  const [of] = mail.overview.countries;
  const countries = [{ ...of!, current: { ...of!.current, published: 1_300, offered: 2_600 } }];
  const { text } = renderMail({ ...mail, overview: { ...mail.overview, countries } }, country);
  for (const figure of ["1,300", "of 2,600 spots"]) expect(text).toContain(figure);
});

test.each([
  ["Anna-Liisa", "Hello Anna-Liisa,"],
  ["D’Arcy", "Hello D’Arcy,"],
  ["Minna 🏡👩🏽‍💼", "Hello Minna,"],
  ["Win at evil.test", "Hello,"],
  ["https://evil.test", "Hello,"],
  ["a".repeat(41), "Hello,"],
])("greets the first name %p with %p", (firstName, greeting) => {
  for (const mail of mailSamples("en", { firstName }).filter((each) => !("body" in each || "message" in each))) {
    expect(renderMail(mail, country).text.split("\n")[2]).toBe(greeting);
  }
});

test("writes a neutral name of an agent whose own carries a link or number, or poses as us", () => {
  const agent = { name: "Doorlight Asiakaspalvelu", title: "Soita 0600-12345", officeName: "Tuki evil.example/login" };
  const interest = sample("new_interest") as MailOf<"new_interest">;
  const invitation = sample("office_invitation") as MailOf<"office_invitation">;
  const linked = sample("request_linked") as MailOf<"request_linked">;
  for (const mail of [
    { ...interest, agent: { ...interest.agent, ...agent } },
    { ...invitation, inviterName: agent.name, officeName: agent.officeName },
    { ...linked, agents: [agent] },
  ]) {
    const { text } = renderMail(mail, country);
    expect(text).toContain("An agent on Doorlight");
    expect(text).not.toMatch(/Asiakaspalvelu|0600|evil/);
  }
});
