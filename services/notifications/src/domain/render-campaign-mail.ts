import { type CampaignContent, type CampaignRecipient, languageOf } from "./campaign-content.ts";
import type { CampaignLinks } from "./links.ts";
import { makeLocalizer } from "./localizer.ts";
import { campaignMail } from "./mails/campaign-mail.ts";
import { type MailCountry, renderContent, type RenderedMail } from "./render-mail.ts";

type Given = {
  content: CampaignContent;
  recipient: CampaignRecipient;
  token: string;
  /** The campaign whose opens are counted. */
  openedCampaign?: string | undefined;
};

/** Writes the mail of a campaign for one recipient. A content with problems gives a mail with gaps. */
export function renderCampaignMail(given: Given, links: CampaignLinks, country: MailCountry): RenderedMail {
  const localizer = makeLocalizer(languageOf(given.content, given.recipient.locale));
  return renderContent(campaignMail({ ...given, links }, localizer), "", country, localizer);
}
