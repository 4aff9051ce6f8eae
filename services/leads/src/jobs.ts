import { everyHour, everyMinute, everySeconds, type Job, task } from "@doorlight/common/jobs";
import type { UseCases } from "./parts/use-cases.ts";
import type { RequestToClose } from "./use-cases/close-request.ts";
import type { SellerLinksTask } from "./use-cases/send-seller-links.ts";

export function makeJobs(useCases: UseCases): Job[] {
  const { expireLeads, closeWithdrawn, remindBuyers, purgeByRetention } = useCases;
  const {
    endPauses,
    closeUnconfirmed,
    dropReports,
    publishOutcomes,
    runImports,
    keyRemovedAgents,
    sendSellerLinks,
    matchLead,
    matchLeftLeads,
    followLists,
    db,
  } = useCases;
  return [
    everyMinute("expire-leads", expireLeads),
    everyMinute("close-withdrawn", closeWithdrawn),
    everyMinute("end-pauses", endPauses),
    task<RequestToClose>("close-unconfirmed", closeUnconfirmed),
    task<{ agentId: string }>("drop-reports", dropReports),
    everyMinute("remind-buyers", remindBuyers),
    everySeconds("run-imports", 2, runImports),
    everySeconds("publish-outcomes", 2, publishOutcomes),
    task<SellerLinksTask>("send-seller-links", sendSellerLinks.send),
    task<{ leadId: string }>("match-lead", ({ leadId }) => matchLead(leadId)),
    everySeconds("match-left-leads", 15, matchLeftLeads),
    // So that a match has little to catch up with; it never relies on it.
    everySeconds("follow-lists", 5, async () => void (await followLists(db))),
    everyHour("key-removed-agents", keyRemovedAgents),
    everyHour("purge-by-retention", purgeByRetention),
  ];
}
