import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { isAdmin, type CountryPack } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import { localDate, type Clock } from "@doorlight/common/time";
import type { BuyersContact, FoundLead, Lead, LeadView } from "../domain/lead.ts";
import { isReportable, type OwnReport, ownReportOf, type ReportFacts } from "../domain/pause.ts";
import { seesCountry, type Viewer } from "../domain/viewer.ts";

type Ports = {
  db: Db;
  leads: { forViewer(id: string, viewer: Viewer): Promise<FoundLead | undefined> };
  contacts: { read(leadId: string, viewer: Viewer, at: Date): Promise<BuyersContact | undefined> };
  views: {
    /** Whether it is the first view of the lead. */
    add(db: Db | Tx, leadId: string, userId: string, day: string, at: Date): Promise<boolean>;
    ofLead(leadId: string, limit: number): Promise<LeadView[]>;
  };
  events: { leadFirstViewed(tx: Tx, lead: ViewedLead, userId: string, viewedAt: Date): Promise<void> };
  reports: { ownOf(leadId: string, agentId: string): Promise<ReportFacts | undefined> };
  purchasing: { isBuyer(leadId: string, userId: string): Promise<boolean> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

type SeenLead = { lead: Lead; views: LeadView[]; report: OwnReport | null; canReport: boolean } & (
  | BuyersContact
  | typeof unseen
);

const unseen = { contact: null, contactErasedAt: null };

type ViewedLead = { id: string; country: string; test: boolean };

/** More agents than a lead is worth looking at for. */
const MOST_VIEWS = 500;

/**
 * One lead of the viewer's country, for admins of any country, with its contact for an agent who bought it. Purchasing
 * is asked about an agent who is no known buyer, because the purchase may be a moment old; without its answer there is
 * no contact. An agent who reported its person gets the outcome, an admin the lead's viewers. Refuses `not_found`.
 */
export function makeGetLead({ db, leads, contacts, views, reports, events, purchasing, packs, clock }: Ports) {
  /** Only the first view of a lead publishes something with it. */
  function recordView({ lead, isViewed }: FoundLead, { userId, test = false }: Viewer, at: Date): Promise<unknown> {
    const { id, country } = lead;
    const day = localDate(packs.get(country)?.timeZone ?? "UTC", at);
    if (isViewed) return views.add(db, id, userId, day, at);
    return transaction(db, async (tx) => {
      if (await views.add(tx, id, userId, day, at)) await events.leadFirstViewed(tx, { id, country, test }, userId, at);
    });
  }

  return async (leadId: string, viewer: Viewer): Promise<SeenLead> => {
    const { userId, role, actorId } = viewer;
    const found = await leads.forViewer(leadId, viewer);
    if (!found || !seesCountry(viewer, found.lead.country)) return refuse("not_found");
    const { lead } = found;
    if (isAdmin(viewer))
      return { lead, ...unseen, report: null, canReport: false, views: await views.ofLead(leadId, MOST_VIEWS) };
    if (role !== "agent") return { lead, ...unseen, report: null, canReport: false, views: [] };

    const now = clock.now();
    const [isBuyer, report] = await Promise.all([
      found.isBuyer || purchasing.isBuyer(leadId, userId).catch(() => false),
      reports.ownOf(leadId, userId),
      actorId === undefined && recordView(found, viewer, now),
    ]);
    const contact = isBuyer ? await contacts.read(leadId, viewer, now) : undefined;
    const isOpen = !lead.closedAt && !contact?.contactErasedAt;
    const canReport = isBuyer && !report && isOpen && isReportable(lead.publishedAt, now);
    return { lead, ...(contact ?? unseen), views: [], report: report ? ownReportOf(report) : null, canReport };
  };
}
