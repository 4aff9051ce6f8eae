import { refusalFrom } from "@doorlight/common/errors";
import { fromMessage, isUnsent, makeRpcClient, type Signer, toMessage } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import { CampaignContentSchema } from "@doorlight/proto/campaign/v1/content_pb";
import {
  CampaignMailResultSchema,
  CampaignMailSchema,
  CampaignMailService,
  CampaignRecipientSchema,
  CheckSenderResponseSchema,
  RenderCampaignMailResponseSchema,
} from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import type { CampaignContent } from "../domain/campaign.ts";
import type { CampaignMail, CheckedSender, MailPreview, MailResult } from "../domain/recipient.ts";

/** Longer than a mail server that is slow with every step of a dialogue. */
const SEND_TIMEOUT_MS = seconds(60);

/** Notifications, which writes and sends the mails of campaigns. */
export function makeCampaignMails({ address, signer }: { address: string; signer: Signer }) {
  const peer = { peer: "notifications", address, signer, timeoutMs: SEND_TIMEOUT_MS };
  const client = makeRpcClient(CampaignMailService, peer);

  return {
    /**
     * Sends mails of one content and returns the outcome of each. Without an answer nobody knows, unless the call surely
     * never arrived. Refuses `invalid_request` for a content that cannot be sent; no mail was, then.
     */
    async send(content: CampaignContent, mails: readonly CampaignMail[], campaignId = ""): Promise<MailResult[]> {
      const request = {
        campaignId,
        content: toMessage(CampaignContentSchema, content as never),
        mails: mails.map((mail) => toMessage(CampaignMailSchema, mail as never)),
      };
      try {
        const { results } = await client.sendCampaignMails(request);
        const known = new Map(
          results.map((result) => [result.deliveryId, fromMessage(CampaignMailResultSchema, result)]),
        );
        return mails.map(({ deliveryId }) => {
          const result = known.get(deliveryId);
          return { deliveryId, outcome: result?.outcome ?? "unknown", noMailbox: result?.noMailbox ?? false };
        });
      } catch (error) {
        if (refusalFrom(error)?.code === "invalid_request") throw error;
        const outcome = isUnsent(error) ? "not_sent" : "unknown";
        return mails.map(({ deliveryId }) => ({ deliveryId, outcome, noMailbox: false }));
      }
    },

    /** The mail with the links of its token. Without a token they lead straight to their targets. */
    async render(content: CampaignContent, recipient: CampaignMail["recipient"], token: string): Promise<MailPreview> {
      const rendered = await client.renderCampaignMail({
        content: toMessage(CampaignContentSchema, content as never),
        recipient: toMessage(CampaignRecipientSchema, recipient as never),
        token,
      });
      return fromMessage(RenderCampaignMailResponseSchema, rendered) as MailPreview;
    },

    /** What the DNS says of a country's sender now. */
    checkSender: async (country: string): Promise<CheckedSender> => ({
      country,
      ...fromMessage(CheckSenderResponseSchema, await client.checkSender({ country })),
    }),

    close: () => client[Symbol.dispose](),
  };
}
