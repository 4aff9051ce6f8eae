import { CampaignChecksSchema, MailPreviewSchema } from "@doorlight/proto/campaign/v1/campaign_content_service_pb";
import { seconds } from "@doorlight/common/time";
import type * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";

const toPreview = answerOf(MailPreviewSchema, contract.MailPreview);
const toChecks = answerOf(CampaignChecksSchema, contract.CampaignChecks);

/** A mail server and a resolver may be slow. */
const OUTSIDE_MS = seconds(15);

/** What campaigns say, before they say it. */
export function makeCampaignContentRoutes({ clients }: { clients: Pick<Clients, "campaignContent"> }) {
  const { campaignContent } = clients;
  return [
    route(contract.previewCampaignMail, async (call) => {
      const { preview } = await campaignContent.previewMail(previewOf(call.body), signedIn(call).as);
      return toPreview(preview);
    }),

    route(contract.sendTestMail, async (call) => {
      const options = { ...signedIn(call).as, timeoutMs: OUTSIDE_MS };
      await campaignContent.sendTestMail(previewOf(call.body), options);
    }),

    route(contract.checkCampaign, async (call) => {
      const options = { ...signedIn(call).as, timeoutMs: OUTSIDE_MS };
      return toChecks((await campaignContent.checkCampaign(call.params, options)).checks);
    }),
  ];
}

function previewOf({ content, person, country, locale }: z.output<typeof contract.sendTestMail.body>) {
  return { content, reader: { people: person?.people, personId: person?.personId ?? "", country, locale } };
}
