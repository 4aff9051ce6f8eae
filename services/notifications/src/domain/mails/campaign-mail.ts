import { type Locale, plainName } from "@doorlight/common/product";
import type { Block, CampaignContent, CampaignRecipient } from "../campaign-content.ts";
import { isTarget } from "../campaign-problems.ts";
import { fillVariables } from "../campaign-variables.ts";
import type { CampaignLinks } from "../links.ts";
import type { Localizer } from "../localizer.ts";
import { type MailContent, type Part, toParagraphs } from "../mail-content.ts";

type Given = {
  content: CampaignContent;
  recipient: CampaignRecipient;
  links: CampaignLinks;
  /** Empty for a mail without links of its own: a preview, a test. */
  token: string;
  /** The campaign whose opens are counted. */
  openedCampaign?: string | undefined;
};

/** The mail of a campaign, in the localizer's language. */
export function campaignMail(
  { content, recipient, links, token, openedCampaign }: Given,
  localizer: Localizer,
): MailContent {
  const { locale, text } = localizer;
  const { agency, area, prospect, source } = recipient;
  const values = { first_name: plainName(recipient.firstName, 40) ?? "", agency, area };
  const fill = (written: Record<Locale, string>) => fillVariables(written[locale], values);
  const subject = fill(content.subject);
  return {
    subject,
    preview: fill(content.preheader),
    heading: subject,
    paragraphs: [],
    body: content.blocks.flatMap((block, index) => partOf(block, fill(block.text), index + 1)),
    note: prospect ? text("campaign.note_prospect", { source }) : text("campaign.note_agent"),
    ...(token && {
      browser: { label: text("campaign.browser"), link: links.browser(token) },
      leave: { label: text("campaign.unsubscribe"), link: links.unsubscribe(token) },
      trap: links.goTo(token, 0),
      ...(openedCampaign && { pixel: links.opened(openedCampaign) }),
    }),
  };

  function partOf({ kind, target, pictureId }: Block, words: string, number: number): Part[] {
    const link = isTarget(target) ? { link: token ? links.goTo(token, number) : target } : {};
    switch (kind) {
      case "text":
        return [{ kind, paragraphs: toParagraphs(words) }];
      case "button":
        return link.link === undefined ? [] : [{ kind, label: words, link: link.link }];
      case "picture":
        return pictureId === "" ? [] : [{ kind, source: links.picture(pictureId), words, ...link }];
      case "figures":
        return recipient.figures.length === 0 ? [] : [{ kind: "section", heading: words, facts: figures() }];
      case "divider":
        return [{ kind }];
    }
  }

  function figures() {
    return recipient.figures.map(({ kind, value }) => ({
      label: text(`campaign.figure.${kind}`),
      value: localizer.number(Number(value)),
    }));
  }
}
