import type { CountryPack } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import type { DataKey } from "@doorlight/common/secrets";
import { makeCampaignMails } from "../clients/campaign-mails.ts";
import { makeIdentity } from "../clients/identity.ts";
import type { Config } from "../config.ts";
import { makeAgentStore } from "../db/agent-store.ts";
import { makeAreaStore } from "../db/area-store.ts";
import { makeAudienceStore } from "../db/audience-store.ts";
import { makeCampaignStore } from "../db/campaign-store.ts";
import { makeDeliveryStore } from "../db/delivery-store.ts";
import { makeLinkStore } from "../db/link-store.ts";
import { makePictureStore } from "../db/picture-store.ts";
import { makeProgressStore } from "../db/progress-store.ts";
import { makeRetentionStore } from "../db/retention-store.ts";
import { makeReportStore } from "../db/report-store.ts";
import { makeProspectAddressStore } from "../db/prospect-address-store.ts";
import type { ProspectStore } from "../db/prospect-store.ts";
import { makeSuppressionStore } from "../db/suppression-store.ts";
import { basesToMail } from "../domain/prospect-mail.ts";
import type { CountryRules } from "../domain/recipient.ts";
import { makeEvents } from "../events.ts";
import { makeAllowances } from "../use-cases/allowances.ts";
import { makeBlockAddress } from "../use-cases/block-address.ts";
import { makeCheckCampaign } from "../use-cases/check-campaign.ts";
import { makeFetchAgents } from "../use-cases/fetch-agents.ts";
import { makeFindRecipients } from "../use-cases/find-recipients.ts";
import { makeFollowLinks } from "../use-cases/follow-links.ts";
import { makeGetProgress } from "../use-cases/get-progress.ts";
import { makeJudgeCampaign } from "../use-cases/judge-campaign.ts";
import { makeManageCampaigns } from "../use-cases/manage-campaigns.ts";
import { makeIsAboveLimit } from "../use-cases/mail-alone.ts";
import { makePreviewMail } from "../use-cases/preview-mail.ts";
import { makePurgeCampaigns } from "../use-cases/purge-campaigns.ts";
import { makeQueueReports } from "../use-cases/queue-reports.ts";
import { makeRecordReport } from "../use-cases/record-report.ts";
import { makeSendCampaigns } from "../use-cases/send-campaigns.ts";
import { makeSettleDelivery } from "../use-cases/settle-delivery.ts";
import { makeStartCampaigns } from "../use-cases/start-campaigns.ts";

/** Everything about mails to many: audiences, campaigns, their mails. */
export function makeCampaignUseCases(kit: Kit<Config>, dataKey: DataKey, prospects: ProspectStore) {
  const { config, db, outbox, packs, clock, random, signer } = kit;
  const identity = makeIdentity({ address: config.IDENTITY_ADDR, signer });
  const mails = makeCampaignMails({ address: config.NOTIFICATIONS_ADDR, signer });
  const stores = {
    db,
    clock,
    random,
    dataKey,
    identity,
    mails,
    rules: rulesOf([...packs.values()]),
    /** Whether a country of the deployment counts opens. */
    countsOpens: [...packs.values()].some(({ campaignOpens }) => campaignOpens),
    agents: makeAgentStore(db),
    prospects,
    areas: makeAreaStore(db),
    audiences: makeAudienceStore(db),
    campaigns: makeCampaignStore(db),
    deliveries: makeDeliveryStore(db),
    links: makeLinkStore(db),
    progress: makeProgressStore(db),
    pictures: makePictureStore(db),
    reports: makeReportStore(),
    events: makeEvents(outbox),
    packs,
    suppressions: makeSuppressionStore(db),
    prospectAddresses: makeProspectAddressStore(db),
  };
  const getProgress = makeGetProgress(stores);
  const fetchAgents = makeFetchAgents(stores);
  const judgeCampaign = makeJudgeCampaign(stores);
  const findRecipients = makeFindRecipients(stores);
  const previewMail = makePreviewMail({ ...stores, findRecipients });
  const checkCampaign = makeCheckCampaign({ ...stores, previewMail });
  const isAboveLimit = makeIsAboveLimit(stores);
  const manageCampaigns = makeManageCampaigns({ ...stores, checkCampaign, isAboveLimit });
  return {
    ...stores,
    fetchAgents,
    judgeCampaign,
    manageCampaigns,
    allowances: makeAllowances(stores),
    previewMail,
    checkCampaign,
    startCampaigns: makeStartCampaigns({ ...stores, fetchAgents, isAboveLimit }),
    sendCampaigns: makeSendCampaigns({ ...stores, findRecipients, judgeCampaign, manageCampaigns }),
    followLinks: makeFollowLinks({ ...stores, findRecipients }),
    recordReport: makeRecordReport(stores),
    getProgress,
    purgeCampaigns: makePurgeCampaigns({ retention: makeRetentionStore(db), getProgress, clock }),
    queueReports: makeQueueReports(stores),
    settleDelivery: makeSettleDelivery(stores),
    blockAddress: makeBlockAddress(stores),
    close() {
      identity.close();
      mails.close();
    },
  };
}

function rulesOf(packs: readonly CountryPack[]): CountryRules {
  return {
    timeZones: Object.fromEntries(packs.map(({ code, timeZone }) => [code, timeZone])),
    prospectBases: Object.fromEntries(packs.map(({ code, prospectMail }) => [code, basesToMail[prospectMail]])),
  };
}
