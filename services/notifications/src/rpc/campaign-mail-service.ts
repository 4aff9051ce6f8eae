import { type CountryCode, toLocale } from "@doorlight/common/product";
import { type Plain, type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import type { CampaignContentSchema } from "@doorlight/proto/campaign/v1/content_pb";
import {
  CampaignMailService,
  type CampaignRecipientSchema,
} from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { type CampaignContent, type CampaignRecipient, languageOf } from "../domain/campaign-content.ts";
import { problemsOf } from "../domain/campaign-problems.ts";
import type { CampaignLinks } from "../domain/links.ts";
import { renderCampaignMail } from "../domain/render-campaign-mail.ts";
import type { MailCountry } from "../domain/render-mail.ts";
import type { CheckSender } from "../use-cases/check-sender.ts";
import type { ReceiveMailEvent } from "../use-cases/receive-mail-event.ts";
import type { SendCampaignMails } from "../use-cases/send-campaign-mails.ts";

type Dependencies = {
  sendCampaignMails: SendCampaignMails;
  campaignLinks: CampaignLinks;
  countryOf: (country: CountryCode) => MailCountry;
  checkSender: CheckSender;
  receiveMailEvent: ReceiveMailEvent;
};

/** The mails of campaigns. */
export function makeCampaignMailService({
  sendCampaignMails,
  campaignLinks,
  countryOf,
  checkSender,
  receiveMailEvent,
}: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, CampaignMailService, {
        async renderCampaignMail({ content: given, recipient: to, token }) {
          const content = toContent(given);
          const recipient = toRecipient(to);
          const mail = renderCampaignMail({ content, recipient, token }, campaignLinks, countryOf(recipient.country));
          return {
            ...mail,
            locale: languageOf(content, recipient.locale),
            size: Buffer.byteLength(mail.html),
            problems: problemsOf(content),
          };
        },
        checkSender: ({ country }) => checkSender(country),
        receiveMailEvent: (event) => receiveMailEvent(event),
        sendCampaignMails: async ({ content, mails, campaignId }) => ({
          results: await sendCampaignMails({
            campaignId,
            content: toContent(content),
            mails: mails.map((mail) => ({ ...mail, recipient: toRecipient(mail.recipient) })),
          }),
        }),
      }),
  };
}

function toContent(content: Plain<typeof CampaignContentSchema>): CampaignContent {
  return { ...content, fallback: toLocale(content.fallback) };
}

function toRecipient(recipient: Plain<typeof CampaignRecipientSchema>): CampaignRecipient {
  return { ...recipient, locale: toLocale(recipient.locale) };
}
