import { everyHour, everyMinute, everySeconds, type Job, task } from "@doorlight/common/jobs";
import type { CloseWithdrawn } from "./use-cases/close-withdrawn.ts";
import type { ExpireLeads } from "./use-cases/expire-leads.ts";
import type { KeyRemovedAgents } from "./use-cases/key-removed-agents.ts";
import type { MatchLead } from "./use-cases/match-lead.ts";
import type { MatchLeftLeads } from "./use-cases/match-left-leads.ts";
import type { PurgeByRetention } from "./use-cases/purge-by-retention.ts";
import type { RemindBuyers } from "./use-cases/remind-buyers.ts";
import type { RunImports } from "./use-cases/run-imports.ts";
import type { SellerLinksTask, SendSellerLinks } from "./use-cases/send-seller-links.ts";

type UseCases = {
  expireLeads: ExpireLeads;
  closeWithdrawn: CloseWithdrawn;
  remindBuyers: RemindBuyers;
  purgeByRetention: PurgeByRetention;
  runImports: RunImports;
  keyRemovedAgents: KeyRemovedAgents;
  sendSellerLinks: SendSellerLinks;
  matchLead: MatchLead;
  matchLeftLeads: MatchLeftLeads;
  followLists(): Promise<unknown>;
};

export function makeJobs(useCases: UseCases): Job[] {
  const { expireLeads, closeWithdrawn, remindBuyers, purgeByRetention } = useCases;
  const { runImports, keyRemovedAgents, sendSellerLinks, matchLead, matchLeftLeads, followLists } = useCases;
  return [
    everyMinute("expire-leads", expireLeads),
    everyMinute("close-withdrawn", closeWithdrawn),
    everyMinute("remind-buyers", remindBuyers),
    everySeconds("run-imports", 2, runImports),
    task<SellerLinksTask>("send-seller-links", sendSellerLinks.send),
    task<{ leadId: string }>("match-lead", ({ leadId }) => matchLead(leadId)),
    everySeconds("match-left-leads", 15, matchLeftLeads),
    // So that a match has little to catch up with; it never relies on it.
    everySeconds("follow-lists", 5, async () => void (await followLists())),
    everyHour("key-removed-agents", keyRemovedAgents),
    everyHour("purge-by-retention", purgeByRetention),
  ];
}
