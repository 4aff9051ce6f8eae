import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { z } from "zod";
import { effectOf } from "../domain/effect.ts";
import type { Buyers } from "../domain/progress.ts";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ id: z.uuid() }));

/** Campaigns, for admins. */
export function makeCampaignsService(useCases: UseCases): RpcRoutes {
  const { campaigns, audiences, progress, manageCampaigns, blockAddress, settleDelivery, clock } = useCases;
  const find = async (id: string) => (await campaigns.find(id)) ?? refuse("not_found");

  return {
    routes: (router) =>
      serveMethods(router, CampaignsService, {
        async listCampaigns({ limit, cursor }) {
          const found = await campaigns.list(limit + 1, paging.start(cursor)?.id);
          const page = paging.page(found, limit, ({ id }) => ({ id }));
          return { campaigns: page.items, nextCursor: page.nextCursor };
        },
        async getCampaign({ id }) {
          const campaign = await find(id);
          const [{ held_out: heldOut, reasons, ...counts }, clicks, buyers] = await Promise.all([
            progress.of(id),
            progress.clicksOf(id),
            progress.buyersOf(id, clock.now()),
          ]);
          const { planned, sending, sent, bounced, uncertain, suppressed } = counts;
          const audience = heldOut + planned + sending + sent + bounced + uncertain + suppressed;
          const links = campaign.plan.content.blocks.flatMap(({ target }, index) => {
            const counted = clicks.find(({ block }) => block === index + 1);
            return target === ""
              ? []
              : [{ people: 0, clicks: 0, machineClicks: 0, ...counted, block: index + 1, target }];
          });
          return { campaign, progress: { ...counts, audience, heldOut, reasons, links, effect: toEffect(buyers) } };
        },
        createCampaign: async ({ plan }, ctx) => ({
          campaign: await manageCampaigns.create(plan, userCaller(ctx).userId),
        }),
        changeCampaign: async ({ id, version, plan }) => ({
          campaign: await manageCampaigns.change(id, version, plan),
        }),
        removeCampaign: ({ id }) => manageCampaigns.remove(id),
        startCampaign: async ({ id, version, startsAt }) => ({
          campaign: await manageCampaigns.start(id, version, startsAt),
        }),
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
          const found = await blockAddress.list(email);
          return {
            suppressions: found.map(({ kind, cause: reason, suppressedAt }) => ({
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

const millionths = (share: number) => Math.round(share * 1_000_000);

function toEffect({ days, mailed, heldOut }: Buyers) {
  const effect = effectOf(mailed, heldOut);
  return (
    effect && {
      days,
      mailedAgents: mailed.size,
      heldOutAgents: heldOut.size,
      mailedShare: millionths(effect.mailed),
      heldOutShare: millionths(effect.heldOut),
      difference: millionths(effect.difference),
      low: millionths(effect.low),
      high: millionths(effect.high),
    }
  );
}
