import { everyHour, everyMinute, everySeconds, type Job, sends } from "@doorlight/common/jobs";
import type { FetchAgents } from "./use-cases/fetch-agents.ts";
import type { PurgeCampaigns } from "./use-cases/purge-campaigns.ts";
import type { PurgeProspects } from "./use-cases/purge-prospects.ts";
import type { QueueReports } from "./use-cases/queue-reports.ts";
import type { RunImports } from "./use-cases/run-imports.ts";
import type { SendCampaigns } from "./use-cases/send-campaigns.ts";
import type { StartCampaigns } from "./use-cases/start-campaigns.ts";

type UseCases = {
  runImports: RunImports;
  purgeProspects: PurgeProspects;
  purgeCampaigns: PurgeCampaigns;
  fetchAgents: FetchAgents;
  startCampaigns: StartCampaigns;
  sendCampaigns: SendCampaigns;
  queueReports: QueueReports;
};

/** Schedule to use case. */
export function makeJobs(useCases: UseCases): Job[] {
  const { runImports, purgeProspects, purgeCampaigns, fetchAgents, startCampaigns, sendCampaigns, queueReports } =
    useCases;
  return [
    everySeconds("run-imports", 2, runImports),
    everyHour("purge-prospects", purgeProspects),
    everyHour("purge-campaigns", purgeCampaigns),
    sends(
      everySeconds("start-campaigns", 2, async () => {
        await startCampaigns.startDue();
        await startCampaigns.planStarted();
      }),
    ),
    sends(
      everySeconds("send-campaigns", 2, async () => {
        await sendCampaigns.markUncertain();
        await sendCampaigns.sendDue();
        await startCampaigns.endDone();
      }),
    ),
    sends(everyMinute("queue-reports", queueReports)),
    everySeconds("fetch-agents", 20, fetchAgents.missing),
    everyHour("fetch-activity", fetchAgents.stale),
    { kind: "schedule", name: "fetch-all-agents", cron: "40 2 * * *", run: fetchAgents.all },
  ];
}
