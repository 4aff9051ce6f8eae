import { refuse } from "@doorlight/common/errors";
import type { CountryCode } from "@doorlight/common/product";
import type { CampaignContent, CampaignRecipient } from "../domain/campaign-content.ts";
import { problemsOf } from "../domain/campaign-problems.ts";
import type { CampaignMailResult, Envelope } from "../domain/delivery.ts";
import type { CampaignLinks } from "../domain/links.ts";
import { renderCampaignMail } from "../domain/render-campaign-mail.ts";
import type { MailCountry } from "../domain/render-mail.ts";

type CampaignMail = { deliveryId: string; token: string; email: string; recipient: CampaignRecipient };

type Asked = {
  content: CampaignContent;
  mails: readonly CampaignMail[];
  /** Empty for a test mail. */
  campaignId: string;
};

type Ports = {
  sendMail: (envelope: Envelope) => Promise<CampaignMailResult>;
  countryOf: (country: CountryCode) => MailCountry;
  links: CampaignLinks;
  /** Where mail servers report about a delivery. */
  returnPathOf: (deliveryId: string, country: CountryCode) => string;
  countOutcome: (outcome: CampaignMailResult["outcome"]) => void;
  /** Whether the database may be a restored copy, as campaign's may be then. */
  isHeld: () => boolean;
};

const notSent: CampaignMailResult = { outcome: "not_sent", smtpCode: 0, noMailbox: false };

/**
 * Sends a few mails of one campaign at once, and answers how each ended, in their order. It keeps nothing: the caller has
 * claimed the recipients before, and tries none of them again whose outcome it does not learn.
 */
export function makeSendCampaignMails({ sendMail, countryOf, links, returnPathOf, countOutcome, isHeld }: Ports) {
  return async ({ content, mails, campaignId }: Asked) => {
    const problems = problemsOf(content).filter(({ kind }) => kind !== "missing_translation");
    if (problems.length > 0) {
      const toField = ({ kind, part, block, locale, found }: (typeof problems)[number]) => ({
        path: `content.${part === "block" ? `blocks[${block}]` : part}${locale && `.${locale}`}`,
        code: kind,
        message: found,
      });
      refuse("invalid_request", { fields: problems.map(toField) });
    }
    // All of them, before the first is sent: what cannot be written must not end the call halfway.
    const envelopes = mails.map((mail) => envelopeOf(content, campaignId, mail));
    return Promise.all(envelopes.map(send));
  };

  async function send(envelope: Envelope): Promise<CampaignMailResult & { deliveryId: string }> {
    const result = isHeld() ? notSent : await sendMail(envelope);
    countOutcome(result.outcome);
    return { deliveryId: envelope.id, ...result };
  }

  function envelopeOf(content: CampaignContent, campaignId: string, asked: CampaignMail): Envelope {
    const { deliveryId, token, email, recipient } = asked;
    const { country, locale, firstName } = recipient;
    const pack = countryOf(country);
    const openedCampaign = pack.campaignOpens ? campaignId : undefined;
    const mail = renderCampaignMail({ content, recipient, token, openedCampaign }, links, pack);
    return {
      id: deliveryId,
      to: { email, firstName, locale, country },
      replyTo: pack.supportAddress,
      mail: token ? mail : { ...mail, subject: `[Test] ${mail.subject}` },
      unsubscribe: token ? links.oneClick(token) : undefined,
      returnPath: token ? returnPathOf(deliveryId, country) : undefined,
    };
  }
}

export type SendCampaignMails = ReturnType<typeof makeSendCampaignMails>;
