import { locales } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { campaignContent as content, campaignRecipient as aino } from "../../test/sample-campaign.ts";
import { country } from "../../test/sample-mail.ts";
import { languageOf } from "./campaign-content.ts";
import { problemsOf } from "./campaign-problems.ts";
import { makeCampaignLinks } from "./links.ts";
import { renderCampaignMail } from "./render-campaign-mail.ts";

const links = makeCampaignLinks("https://fi.doorlight.example");
const rendered = (recipient = aino, given = content, token = "t0ken") =>
  renderCampaignMail({ content: given, recipient, token }, links, country);

test("writes a campaign's mail with all its blocks in plain text", () => {
  expect(rendered({ ...aino, locale: "en" }).text).toBe(
    "Leads in Kallio (en)\n\nHello Aino,\n\nSellers ask for agents.\nMany of them. (en)\n\n" +
      "See the leads (en):\nhttps://fi.doorlight.example/go/t0ken?to=2\n\n" +
      "A door ajar (en):\nhttps://fi.doorlight.example/go/t0ken?to=3\n\n" +
      "In Kallio (en)\n\nRequests from home sellers, 30 days: 41\n\n" +
      "* * *\n\nKind regards (en)\n\nYou get this e-mail because you use Doorlight as an agent.\n\n" +
      "View this e-mail in your browser:\nhttps://fi.doorlight.example/campaign-mail/t0ken\n\n" +
      "No more e-mails of this kind:\nhttps://fi.doorlight.example/unsubscribe/t0ken\n\n" +
      "-- \nDoorlight brings home sellers and real-estate agents together.\n" +
      "Doorlight Sample Oy, 0000000-0\nEsimerkkikatu 1, 00100 Helsinki\nsupport@fi.doorlight.example\n",
  );
});

test.each(locales)("says in the HTML of a campaign's mail what the plain text says, in %s", (locale) => {
  const { html, text, subject } = rendered({ ...aino, locale });
  const unescaped = html.replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  const lines = text.split("\n").filter((line) => line && !/^(?:-- |\* \*)/.test(line));
  for (const line of lines.flatMap((each) => each.split(/: |:$/))) expect(unescaped).toContain(line);
  expect(subject).toBe(`Leads in Kallio (${locale})`);
  expect(html).toContain(`<html lang="${locale}">`);
  for (const part of [text, html.replaceAll("!important", "")]) expect(part).not.toMatch(/\{\{|\}\}|undefined/);
});

test("hides one link of a campaign's mail from people, in HTML alone", () => {
  const { html, text } = rendered();
  expect(html).toMatch(
    /<div style="display:none;[^>]*>[^<]*<a href="[^"]*\/go\/t0ken\?to=0" tabindex="-1"><\/a><\/div>/,
  );
  expect(text).not.toContain("to=0");
});

test("leads straight to its targets, and has no way to unsubscribe, in a preview", () => {
  const { html, text } = rendered(aino, content, "");
  expect(html).toContain('href="https://doorlight.example/leads?a=1&amp;b=2"');
  expect(`${html}${text}`).not.toMatch(/\/go\/|\/unsubscribe\/|campaign-mail/);
});

test("says other words for what is not known of a recipient, and leaves out missing figures", () => {
  const unknown = { ...aino, firstName: "Win at evil.test", agency: "", area: "", figures: [] };
  const { subject, text } = rendered({ ...unknown, locale: "en" });
  expect(subject).toBe("Leads in your area (en)");
  expect(text).toContain("Hello colleague,\n");
  expect(text).not.toContain("In your area");
});

test("tells a prospect where the address comes from", () => {
  expect(rendered({ ...aino, locale: "en", prospect: true, source: "Autumn fair" }).text).toContain(
    "source: Autumn fair",
  );
});

test("escapes markup and keeps variables apart in what a recipient is called", () => {
  const { html, text } = rendered({ ...aino, locale: "en", agency: `<img src=x>{{first_name|}}`, area: "A\r\nBcc: b" });
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;img src=x&gt;{{first_name|}}");
  expect(text.split("\n")[0]).toBe("Leads in A Bcc: b (en)");
});

test("writes all of a mail in the fallback language if one text is missing in the recipient's", () => {
  const [first, ...others] = content.blocks;
  const lacking = { ...content, blocks: [{ ...first!, text: { ...first!.text, fi: " " } }, ...others] };
  expect(languageOf({ ...content, preheader: { ...content.preheader, fi: "" } }, "fi")).toBe("fi");
  expect(languageOf(lacking, "fi")).toBe("en");
  expect(rendered(aino, lacking).text).not.toContain("(fi)");
  expect(languageOf(lacking, "sv")).toBe("sv");
});

test("finds nothing wrong with a complete content", () => {
  expect(problemsOf(content)).toEqual([]);
});

const saying = (en: string) => ({
  ...content,
  blocks: [{ ...content.blocks[0]!, text: { en, sv: "Hej", fi: "Hei" } }],
});

test.each([
  ["{{naem|you}}", "unknown_variable", "{{naem|you}}"],
  ["{{First_name|you}}", "unknown_variable", "{{First_name|you}}"],
  ["{{first_name}}", "no_words_instead", "{{first_name}}"],
  ["a {{first_name|you} b", "broken_variable", "{{first_name|you} b"],
  ["a first_name}} b", "broken_variable", "}} b"],
  ["{{first_name|{{area|x}}}}", "broken_variable", "{{first_name|}}"],
  ["{{}}", "unknown_variable", "{{}}"],
] as const)("finds in the text %p: %s, and its place", (en, kind, found) => {
  expect(problemsOf(saying(en))).toContainEqual({ kind, part: "block", block: 1, locale: "en", found });
});

test.each(["{{first_name|}}", "{{ first_name | dear colleague }}", "{ not a variable }", "50 % {{area|here}}"])(
  "finds nothing wrong with the text %p",
  (en) => expect(problemsOf(saying(en))).toEqual([]),
);

test.each([
  "javascript:alert(1)",
  "doorlight.example",
  "//evil.test",
  "ftp://doorlight.example",
  "https://user:secret@doorlight.example",
  "https://doorlight.example/a b",
  "https://doorlight.example/\u0007",
  "http://",
  "",
])("refuses the target %p of a button, and does not link to it in a preview", (target) => {
  const given = { ...content, blocks: [{ ...content.blocks[1]!, target }] };
  expect(problemsOf(given)).toMatchObject([{ kind: "invalid_target", block: 1, locale: "", found: target }]);
  if (target) expect(rendered(aino, given, "").html).not.toContain(`href="${target}`);
});

test("lists missing texts, translations, pictures and texts that are too long, with their places", () => {
  const nothing = { en: "", sv: "", fi: "" };
  const picture = { ...content.blocks[2]!, target: "", pictureId: "" };
  const given = {
    ...content,
    subject: { en: "x".repeat(151), sv: "", fi: "Aihe" },
    preheader: nothing,
    blocks: [{ ...content.blocks[0]!, text: nothing }, picture],
  };
  expect(problemsOf(given)).toEqual([
    { kind: "missing_translation", part: "subject", block: 0, locale: "sv", found: "" },
    { kind: "too_long", part: "subject", block: 0, locale: "en", found: "" },
    { kind: "missing_text", part: "block", block: 1, locale: "en", found: "" },
    { kind: "missing_picture", part: "block", block: 2, locale: "", found: "" },
  ]);
});

test("misses no translation into a language that a campaign does not use", () => {
  const english = (en: string) => ({ en, sv: "", fi: "" });
  const text = { ...content.blocks[0]!, text: english("Hello") };
  const given = { ...content, subject: english("News"), preheader: english(""), blocks: [text] };
  expect(problemsOf(given)).toEqual([]);
  expect(languageOf(given, "fi")).toBe("en");
});

test("finds that a content has no blocks", () => {
  expect(problemsOf({ ...content, blocks: [] })).toMatchObject([{ kind: "no_blocks", block: 0 }]);
});

test("shows no picture in a preview until one is chosen", () => {
  const blocks = content.blocks.map((block) => ({ ...block, pictureId: "" }));
  expect(rendered(aino, { ...content, blocks }).html).not.toContain("/campaign-pictures/");
});
