import { refuse } from "@doorlight/common/errors";
import { type Plain, type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { toLocale } from "@doorlight/common/product";
import {
  CampaignContentService,
  type PreviewReaderSchema,
} from "@doorlight/proto/campaign/v1/campaign_content_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

/** What campaigns say, for admins, before they say it. */
export function makeCampaignContentService({
  campaigns,
  previewMail,
  checkCampaign,
}: Pick<UseCases, "campaigns" | "previewMail" | "checkCampaign">): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, CampaignContentService, {
        previewMail: async ({ content, reader }) => ({
          preview: await previewMail.preview({ content, reader: toReader(reader) }),
        }),
        sendTestMail: ({ content, reader }, ctx) =>
          previewMail.sendTest({ content, reader: toReader(reader) }, userCaller(ctx).userId),
        async checkCampaign({ id }) {
          const campaign = (await campaigns.find(id)) ?? refuse("not_found");
          return { checks: await checkCampaign.check(campaign) };
        },
      }),
  };
}

const toReader = (reader: Plain<typeof PreviewReaderSchema>) => ({ ...reader, locale: toLocale(reader.locale) });
