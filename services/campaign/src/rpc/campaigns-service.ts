import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { days } from "@doorlight/common/time";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";

/** An admin who opens the back office within this time sees that a campaign stopped by itself. */
const NEWS_MS = days(7);

const paging = makePaging(z.strictObject({ id: z.uuid() }));

/** Campaigns, for admins. */
export function makeCampaignsService(useCases: UseCases): RpcRoutes {
  const { campaigns, audiences, progress, getProgress, manageCampaigns, blockAddress, settleDelivery, clock } =
    useCases;
  const find = async (id: string) => (await campaigns.find(id)) ?? refuse("not_found");

  return {
    routes: (router) =>
      serveMethods(router, CampaignsService, {
        async listCampaigns({ limit, cursor, ids, waiting }) {
          const stoppedSince = waiting ? new Date(clock.now().getTime() - NEWS_MS) : undefined;
          const found = await campaigns.list(limit + 1, { before: paging.start(cursor)?.id, ids, stoppedSince });
          const page = paging.page(found, limit, ({ id }) => ({ id }));
          return { campaigns: page.items, nextCursor: page.nextCursor };
        },
        getCampaign: ({ id }) => getProgress(id),
        getCampaignReport: ({ id }) => getProgress(id),
        createCampaign: async ({ plan }, ctx) => ({
          campaign: await manageCampaigns.create(plan, userCaller(ctx).userId),
        }),
        changeCampaign: async ({ id, version, plan }) => ({
          campaign: await manageCampaigns.change(id, version, plan),
        }),
        removeCampaign: ({ id }) => manageCampaigns.remove(id),
        async startCampaign(start, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          return { campaign: await manageCampaigns.start(start, { adminId, actsAlone, approval: null }) };
        },
        async startApprovedCampaign({ start, askedBy: adminId, approvalId: id, recipients }) {
          await manageCampaigns.start(start, { adminId, approval: { id, recipients } });
          return {};
        },
        pauseCampaign: async ({ id }) => ({ campaign: await manageCampaigns.pause(id) }),
        resumeCampaign: async ({ id }) => ({ campaign: await manageCampaigns.resume(id) }),
        stopCampaign: async ({ id }) => ({ campaign: await manageCampaigns.stop(id) }),
        async previewAudience({ audience, kind, sample }) {
          const now = clock.now();
          const [count, people] = await Promise.all([
            audiences.count(audience, kind, now),
            sample === 0 ? [] : audiences.sample(audience, sample, now),
          ]);
          return { count, sample: people };
        },
        listSavedAudiences: async () => ({ audiences: await audiences.list() }),
        saveAudience: ({ name, audience }, ctx) => audiences.save(name, audience, userCaller(ctx).userId, clock.now()),
        async removeSavedAudience({ id }) {
          if ((await audiences.remove(id)) === 0) return refuse("not_found");
        },
        async listCampaignDeliveries({ campaignId, state, limit, cursor }) {
          await find(campaignId);
          const after = paging.start(cursor)?.id;
          const found = await progress.list(campaignId, { state, limit: limit + 1, after });
          const page = paging.page(found, limit, ({ id }) => ({ id }));
          return { deliveries: page.items, nextCursor: page.nextCursor };
        },
        settleCampaignDelivery: ({ id, sent }) => settleDelivery(id, sent),
        async listSuppressions({ email }) {
          const { blocks, campaigns: mailed } = await blockAddress.find(email);
          return {
            campaigns: mailed,
            suppressions: blocks.map(({ kind, cause: reason, suppressedAt }) => ({
              reason,
              kind: kind === "all" ? null : kind,
              suppressedAt,
            })),
          };
        },
        suppressAddress: ({ email }, ctx) => blockAddress.block(email, userCaller(ctx).userId),
        liftSuppression: ({ email }) => blockAddress.unblock(email),
      }),
  };
}
