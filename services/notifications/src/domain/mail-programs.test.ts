import { expect, test } from "@jest/globals";
import { caniemail } from "caniemail";
import { mailSamples } from "../../test/mail-samples.ts";
import { campaignContent, campaignRecipient } from "../../test/sample-campaign.ts";
import { country } from "../../test/sample-mail.ts";
import { makeCampaignLinks } from "./links.ts";
import { renderCampaignMail } from "./render-campaign-mail.ts";
import { renderMail } from "./render-mail.ts";

const links = makeCampaignLinks("https://fi.doorlight.example");

/** The common ones, old Outlook among them. */
const programs = [
  "apple-mail.ios",
  "apple-mail.macos",
  "gmail.android",
  "gmail.desktop-webmail",
  "gmail.ios",
  "outlook.outlook-com",
  "outlook.windows",
  "samsung-email.android",
  "yahoo.desktop-webmail",
] as const;

/** A mail can be read without them. */
const spared: Readonly<Record<string, string>> = {
  "color-scheme CSS property": "the mail stays light",
  "color-scheme meta tag": "the mail stays light",
  "@media": "the mail stays light, with a wide margin on phones",
  "border-radius": "corners are square",
  "max-height property": "the preview is hidden by its display too",
  overflow: "the preview is hidden by its display too",
  "word-break": "a long word widens its cell",
  "height property": "attributes repeat it",
  "aria-hidden attribute": "a screen reader may name the dot of the logo",
};

/** Each tag once: a mail program supports a feature in one mail as in another. */
function everyTag(): string {
  const campaign = { content: campaignContent, recipient: campaignRecipient, token: "t0ken" };
  const mails = [
    ...mailSamples("en").map((mail) => renderMail(mail, country).html),
    renderCampaignMail(campaign, links, country).html,
  ];
  const style = /<style>.*?<\/style>/s.exec(mails[0]!)![0];
  const tags = new Set(mails.flatMap((html) => html.replace(style, "").match(/<(?!title)[a-z][^>]*>/g) ?? []));
  return style + [...tags].join("\n");
}

test("writes mails without a feature that a common mail program lacks, but for a few extras", () => {
  const html = everyTag();
  const missing = programs.flatMap((program) => {
    const { issues } = caniemail({ clients: [program], html });
    return [...issues.errors.values()].flat().map(({ title }) => title);
  });
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(spared).toSorted());
});
