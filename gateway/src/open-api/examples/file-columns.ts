import {
  type Endpoint,
  getAuditFile,
  getCampaignDeliveriesFile,
  getContactReadsFile,
  getDisputeEvidenceFile,
  getDryRunFile,
  getInvoicesFile,
  getStatsFile,
  getLedgerFile,
  getProspectsFile,
  getWaitingSalesFile,
  myLeadsFile,
} from "../../../contract/index.ts";
import { auditColumns } from "../../mappers/audit-csv.ts";
import { campaignDeliveriesTable } from "../../mappers/campaign-deliveries-csv.ts";
import { contactReadsTable } from "../../mappers/contact-reads-csv.ts";
import { disputeEvidenceTable } from "../../mappers/dispute-evidence-csv.ts";
import { statsTable } from "../../mappers/stats-csv.ts";
import { dryRunTable } from "../../mappers/dry-run-csv.ts";
import { invoicesTable } from "../../mappers/invoices-csv.ts";
import { ledgerTable } from "../../mappers/ledger-csv.ts";
import { myLeadsTable } from "../../mappers/my-leads-csv.ts";
import { prospectsTable } from "../../mappers/prospects-csv.ts";
import { waitingSalesTable } from "../../mappers/waiting-sales-csv.ts";

/** The first line of each table for spreadsheets, in English. */
export const fileColumns: ReadonlyMap<Endpoint, readonly string[]> = new Map<Endpoint, readonly string[]>([
  [getCampaignDeliveriesFile, campaignDeliveriesTable("en", () => "UTC", { isStopped: false }).header],
  [getInvoicesFile, invoicesTable("en").header],
  [getDryRunFile, dryRunTable("en").header],
  [getWaitingSalesFile, waitingSalesTable("en", "UTC").header],
  [getStatsFile, statsTable("en", "sold", { from: "", to: "" }).header],
  [getLedgerFile, ledgerTable("en", "UTC").header],
  [getAuditFile, auditColumns("en", "Europe/Helsinki")],
  [getContactReadsFile, contactReadsTable("en", "UTC").header],
  [getDisputeEvidenceFile, disputeEvidenceTable("en", { id: "", account: null }).header],
  [getProspectsFile, prospectsTable("en", "UTC").header],
  [myLeadsFile, myLeadsTable("en", "UTC").header],
]);
