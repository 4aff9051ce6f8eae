import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskAction, DeskLead, DeskSender, DeskStory } from "../domain/desk-lead.ts";
import type { BuyersContact, LeadView } from "../domain/lead.ts";
import type { Pause, Report } from "../domain/pause.ts";
import type { SeenContact } from "../domain/seller-request.ts";
import type { Sender, SenderBlock, SenderBlockKind } from "../domain/sender-block.ts";

type Ports = {
  leadDesk: {
    findAny(id: string, now: Date): Promise<DeskLead | undefined>;
    storyOf(requestId: string): Promise<Omit<DeskStory, "lead">>;
    contactOf(requestId: string): Promise<BuyersContact | undefined>;
  };
  deskActions: { ofRequest(requestId: string): Promise<DeskAction[]> };
  senderBlocks: {
    against(db: Db, sender: Sender): Promise<{ kind: SenderBlockKind }[]>;
    ofRequest(requestId: string): Promise<SenderBlock[]>;
    openLeadsOf(requestId: string, sender: Sender, now: Date, limit: number): Promise<string[]>;
  };
  db: Db;
  pauses: { ofLead(leadId: string): Promise<Pause[]> };
  reports: { ofLead(leadId: string): Promise<Report[]> };
  views: { ofLead(leadId: string, limit: number): Promise<LeadView[]> };
  openings: { seen(leadId: string, limit: number): Promise<SeenContact[]> };
  clock: Clock;
};

/** More agents than a lead is worth looking at for. */
const MOST_VIEWS = 500;
const MOST_SEEN = 50;
const MOST_OPEN = 20;

/** A test has no seller, whosever contact it has. */
const ofTest: DeskSender = { senderBlocks: [], senderBlocked: [], openOfSender: [] };

type Story = DeskStory &
  DeskSender & { actions: DeskAction[]; pauses: Pause[]; reports: Report[]; views: LeadView[]; seen: SeenContact[] };

/** A request with all that happened to it, without its contact. Refuses `not_found`. */
export function makeGetDeskLead(ports: Ports) {
  const { db, leadDesk, deskActions, senderBlocks, pauses, reports, views, openings, clock } = ports;
  return async (id: string): Promise<Story> => {
    const now = clock.now();
    const lead = (await leadDesk.findAny(id, now)) ?? refuse("not_found");
    const { requestId } = lead;
    const [story, actions, seenBy, seen, paused, reported, sender] = await Promise.all([
      leadDesk.storyOf(requestId),
      deskActions.ofRequest(requestId),
      views.ofLead(lead.id, MOST_VIEWS),
      openings.seen(lead.id, MOST_SEEN),
      pauses.ofLead(lead.id),
      reports.ofLead(lead.id),
      lead.test ? ofTest : senderOf(requestId, now),
    ]);
    return { lead, ...story, ...sender, actions, views: seenBy, seen, pauses: paused, reports: reported };
  };

  async function senderOf(requestId: string, now: Date): Promise<DeskSender> {
    const [made, read] = await Promise.all([senderBlocks.ofRequest(requestId), leadDesk.contactOf(requestId)]);
    if (!read?.contact) return { senderBlocks: made, senderBlocked: [], openOfSender: [] };
    const [held, openOfSender] = await Promise.all([
      senderBlocks.against(db, read.contact),
      senderBlocks.openLeadsOf(requestId, read.contact, now, MOST_OPEN),
    ]);
    return { senderBlocks: made, senderBlocked: held.map(({ kind }) => kind), openOfSender };
  }
}
